// Options of a command line: --name value, each beside what it is when it is not given.

/**
 * The options of a bench with those that the command line gives.
 *
 * @param known every option with its usual value; where that is a number, a given one must be one too
 * @param words what stands behind the command
 */
export function parse(known, words = process.argv.slice(2)) {
  const options = { ...known };
  for (let i = 0; i < words.length; i += 2) {
    const name = words[i].replace(/^--/, '');
    if (!words[i].startsWith('--') || !Object.hasOwn(known, name)) {
      throw new Error(`unknown option ${words[i]}; there are ${Object.keys(known).map(k => `--${k}`).join(', ')}`);
    }
    const given = words[i + 1];
    if (given === undefined) throw new Error(`option ${words[i]} has no value`);
    const number = typeof known[name] === 'number';
    if (number && (given.trim() === '' || !Number.isFinite(Number(given)))) throw new Error(`option ${words[i]} takes a number, not ${given}`);
    options[name] = number ? Number(given) : given;
  }
  return options;
}
