package dev.rosemary;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An OAuth issuer on this machine: metadata, keys, and tokens signed with them. */
public final class TestingIssuer implements AutoCloseable {
  private final HttpServer http;
  private final List<JWK> keys = new CopyOnWriteArrayList<>();

  public TestingIssuer() throws IOException, JOSEException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/.well-known/oauth-authorization-server",
        exchange ->
            send(exchange, "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\"}".formatted(uri(), uri())));
    http.createContext(
        "/keys", exchange -> send(exchange, new JWKSet(keys).toPublicJWKSet().toString()));
    http.start();
    rotate();
  }

  private static void send(HttpExchange exchange, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
  }

  /** Signs with a new key from now on. */
  public void rotate() throws JOSEException {
    keys.addFirst(rsa());
  }

  /** A key that is of no issuer. */
  public static RSAKey rsa() throws JOSEException {
    return new RSAKeyGenerator(2048).keyIDFromThumbprint(true).generate();
  }

  /** Claims of a token that is good for an hour, to be changed. */
  public JWTClaimsSet.Builder claims(String audience, String scope) {
    return new JWTClaimsSet.Builder()
        .issuer(uri().toString())
        .audience(audience)
        .subject("ann")
        .claim("scope", scope)
        .expirationTime(Date.from(Instant.now().plusSeconds(3_600)));
  }

  /** A token with these claims. */
  public String token(JWTClaimsSet.Builder claims) throws JOSEException {
    return token(claims, (RSAKey) keys.getFirst());
  }

  /** A token with these claims that this key signed. */
  public static String token(JWTClaimsSet.Builder claims, RSAKey key) throws JOSEException {
    return sign(claims, key, JWSAlgorithm.RS256, new RSASSASigner(key));
  }

  /** A token that a key on an elliptic curve signed. */
  public String elliptic(JWTClaimsSet.Builder claims) throws JOSEException {
    ECKey key = new ECKeyGenerator(Curve.P_256).keyIDFromThumbprint(true).generate();
    keys.add(key);
    return sign(claims, key, JWSAlgorithm.ES256, new ECDSASigner(key));
  }

  private static String sign(
      JWTClaimsSet.Builder claims, JWK key, JWSAlgorithm algorithm, JWSSigner signer)
      throws JOSEException {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(algorithm)
                .type(new JOSEObjectType("at+jwt"))
                .keyID(key.getKeyID())
                .build(),
            claims.build());
    token.sign(signer);
    return token.serialize();
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
