/**
 * What is done with credentials that are about to be stored: {@code --secrets}, calls of tools, and
 * imports. Uses {@code engine.secret}, {@code engine.exchange}, {@code engine.graph}, {@code
 * cli.option}, {@code tool} and {@code json}. Rules are loaded when something is stored.
 */
@NullMarked
package dev.rosemary.cli.secret;

import org.jspecify.annotations.NullMarked;
