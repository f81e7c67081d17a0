/**
 * The programs that people talk to models with, as far as their configuration goes: where it lies,
 * in which form, what an entry for a server looks like, which file of rules they read. Reads and
 * writes nothing. Uses {@code json} and {@code cli.edit}.
 *
 * <p>A client is one class, which {@link dev.rosemary.cli.client.Clients} lists. {@link
 * dev.rosemary.cli.client.Surroundings} is the machine as a client sees it: its environment decides
 * about paths as it does for the client, and what Java thinks of the user does not. Sources are the
 * documents and packages of the clients, of November 2026.
 */
@NullMarked
package dev.rosemary.cli.client;

import org.jspecify.annotations.NullMarked;
