// A fixed job of 40 calls for a memory of an assistant: 20 facts stored, 15 questions asked, 3 facts revised, 2 forgotten.
// Each question has the words that users of the reference server search for, whose search looks for a text as it is written.

/** Facts: of what, of which kind that is, and the text. */
export const facts = [
  ['ledger', 'service', 'The ledger keeps bookings for ten years in PostgreSQL 17.'],
  ['ledger', 'service', 'The ledger is deployed from main on Tuesdays, after the tests of the night.'],
  ['ledger', 'service', 'Amounts in the ledger are integers in cents; floating point lost two cents in March.'],
  ['ledger', 'service', 'Ann Weber reviews every migration of the ledger before it runs.'],
  ['billing-api', 'service', 'The billing-api talks to the ledger over gRPC with a deadline of two seconds.'],
  ['billing-api', 'service', 'The billing-api answers 409 when an invoice number is used twice.'],
  ['billing-api', 'service', 'Load tests of the billing-api run on the staging cluster only, never against production.'],
  ['invoices', 'feature', 'Invoices are rendered as PDF/A-3 with the XML of the e-invoice attached.'],
  ['invoices', 'feature', 'Invoice numbers are per country and year, without gaps, as the tax office wants them.'],
  ['invoices', 'feature', 'Reminders go out 14 days after an invoice is due, at most three times.'],
  ['web-shop', 'application', 'The web-shop is written in TypeScript with Vue 3 and talks to the billing-api only.'],
  ['web-shop', 'application', 'Feature flags of the web-shop live in Unleash; a flag older than 90 days has to go.'],
  ['web-shop', 'application', 'The web-shop must work without cookies until the user has agreed.'],
  ['Ann Weber', 'person', 'Ann Weber leads the payments team and is away on Fridays.'],
  ['Ann Weber', 'person', 'Ann Weber prefers short commit messages in English, with the reason in the body.'],
  ['Jonas Roth', 'person', 'Jonas Roth is on call for the web-shop in even weeks.'],
  ['Jonas Roth', 'person', 'Jonas Roth wants to be asked before a dependency is added.'],
  ['staging cluster', 'system', 'The staging cluster is rebuilt every night from the backups of the day before.'],
  ['staging cluster', 'system', 'Access to the staging cluster needs the VPN profile named harbour.'],
  ['release process', 'process', 'A release is tagged by the pipeline, and the changelog is written by hand before.'],
];

/** Questions: as a person asks, what finds it in the reference server, and a piece of the fact that answers. */
export const questions = [
  { ask: 'Which database holds our bookings, and for how long?', search: 'bookings', holds: 'PostgreSQL 17' },
  { ask: 'On which day is the ledger deployed?', open: ['ledger'], holds: 'on Tuesdays' },
  { ask: 'How do we store amounts of money?', search: 'amounts', holds: 'integers in cents' },
  { ask: 'Who has to look at migrations before they run?', search: 'migration', holds: 'Ann Weber reviews' },
  { ask: 'What is the deadline of calls from the billing-api to the ledger?', open: ['billing-api'], holds: 'two seconds' },
  { ask: 'What happens when an invoice number is used twice?', search: 'invoice number', holds: '409' },
  { ask: 'Where may I run load tests?', search: 'load test', holds: 'staging cluster only' },
  { ask: 'In which format are invoices rendered?', open: ['invoices'], holds: 'PDF/A-3' },
  { ask: 'When do reminders go out?', search: 'reminders', holds: '14 days' },
  { ask: 'Which framework is the web-shop written with?', open: ['web-shop'], holds: 'Vue 3' },
  { ask: 'How long may a feature flag live?', search: 'feature flag', holds: '90 days' },
  { ask: 'When is Ann Weber away?', open: ['Ann Weber'], holds: 'on Fridays' },
  { ask: 'Who is on call for the web-shop?', search: 'on call', holds: 'even weeks' },
  { ask: 'Which VPN profile do I need for staging?', search: 'VPN', holds: 'harbour' },
  { ask: 'How is a release tagged, and who writes the changelog?', search: 'changelog', holds: 'by hand' },
];

/** Facts by their number above, with what they say from now on. */
export const revisions = [
  [1, 'The ledger is deployed from main on Thursdays, after the tests of the night.'],
  [4, 'The billing-api talks to the ledger over gRPC with a deadline of one second.'],
  [15, 'Jonas Roth is on call for the web-shop in odd weeks.'],
];

/** Facts by their number above that are to be forgotten. */
export const forgotten = [6, 12];
