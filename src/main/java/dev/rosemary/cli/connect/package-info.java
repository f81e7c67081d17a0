/**
 * The commands {@code connect} and {@code disconnect}: write the server into the configuration of
 * clients, and remove it again. Uses {@code cli.client}, {@code cli.edit}, {@code cli.surface},
 * {@code cli.option}, {@code cli.terminal}, {@code json} and {@code base}.
 *
 * <p>Flow: {@link dev.rosemary.cli.connect.Choice} says which clients are meant, {@link
 * dev.rosemary.cli.connect.ServerChoice} which server and {@link dev.rosemary.cli.connect.Launcher}
 * by which path it is started. {@link dev.rosemary.cli.connect.EntryEdit} and {@link
 * dev.rosemary.cli.connect.RulesEdit} compute the new text of a file, {@link
 * dev.rosemary.cli.connect.ConfigFile} replaces it as a whole, beside a copy of how it was before
 * Rosemary. {@link dev.rosemary.cli.connect.ServerCheck} starts what a configuration says.
 */
@NullMarked
package dev.rosemary.cli.connect;

import org.jspecify.annotations.NullMarked;
