/**
 * Who may use the HTTP server and for what. {@link dev.rosemary.transport.http.access.Access} takes
 * the {@code Authorization} header and answers with a {@link
 * dev.rosemary.transport.http.access.Grant} or refuses: anyone (on this machine only), tokens of a
 * file, or tokens of an OAuth 2.1 issuer. Uses {@code json}, {@code base} and, for OAuth, Nimbus
 * JOSE.
 *
 * <p>The token file has a line each: {@code principal scope[,scope] sha256:hash}, the hash in
 * hexadecimal digits; lines that are blank or begin with {@code #} are passed over. A token has 256
 * random bits, so its hash needs neither salt nor many rounds. Neither tokens nor headers that
 * carry them are ever logged.
 *
 * <p>Sources: RFC 6750 (bearer tokens), RFC 9728 (protected-resource metadata), RFC 8414 (issuer
 * metadata), RFC 9068 (JWT access tokens), and the authorization chapter of
 * https://modelcontextprotocol.io/specification
 */
@NullMarked
package dev.rosemary.transport.http.access;

import org.jspecify.annotations.NullMarked;
