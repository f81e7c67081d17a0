/**
 * Forms of credentials that no pattern describes in few words, and what tells a secret from a value
 * that stands in for one. Pure functions over texts, each linear in what it looks at; uses the JDK
 * only.
 */
@NullMarked
package dev.rosemary.engine.secret.form;

import org.jspecify.annotations.NullMarked;
