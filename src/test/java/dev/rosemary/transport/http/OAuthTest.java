package dev.rosemary.transport.http;

import static dev.rosemary.TestingHttp.call;
import static dev.rosemary.TestingHttp.json;
import static dev.rosemary.TestingHttp.message;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.rosemary.TestingHttp;
import dev.rosemary.TestingIssuer;
import dev.rosemary.transport.http.access.OAuth;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tokens that an OAuth issuer signed. */
class OAuthTest {
  private static final String AUDIENCE = "https://memory.example/mcp";
  private static final String BOTH = "openid memory:read memory:write";
  private static final String ID = "Mcp-Session-Id";
  private static final String AUTHORIZATION = "Authorization";

  private TestingIssuer issuer;
  private TestingHttp http;

  @BeforeEach
  void start() throws Exception {
    issuer = new TestingIssuer();
    http = TestingHttp.start(new OAuth(issuer.uri(), AUDIENCE), 0);
  }

  @AfterEach
  void close() {
    http.close();
    issuer.close();
  }

  private int status(String token) throws Exception {
    // A ping without a session is refused with 400 when its token is accepted.
    return http.post(message(1, "ping", "{}"), AUTHORIZATION, "Bearer " + token).statusCode();
  }

  @Test
  @DisplayName("S-16: metadata of the protected resource leads to the issuer")
  void metadata() throws Exception {
    HttpResponse<String> refused = http.post(message(1, "ping", "{}"));
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.headers().firstValue("WWW-Authenticate").orElseThrow())
        .contains(
            "resource_metadata=\"https://memory.example/.well-known/oauth-protected-resource/mcp\"");
    for (String path :
        List.of(
            "/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp")) {
      HttpResponse<String> answer = http.send("GET", path, "");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(json(answer).string("resource")).isEqualTo(AUDIENCE);
      assertThat(json(answer).array("authorization_servers").text())
          .isEqualTo("[\"" + issuer.uri() + "\"]");
      assertThat(json(answer).array("scopes_supported").text())
          .isEqualTo("[\"memory:read\",\"memory:write\"]");
    }
  }

  @Test
  @DisplayName("S-16: a token of the issuer for this audience is served, by its scopes")
  void serves() throws Exception {
    String token = "Bearer " + issuer.token(issuer.claims(AUDIENCE, BOTH));
    String id = http.initialize("2025-11-25", AUTHORIZATION, token);
    assertThat(
            http.post(call(1, "append", "{\"number\":1}"), ID, id, AUTHORIZATION, token)
                .statusCode())
        .isEqualTo(200);
    String reads = "Bearer " + issuer.token(issuer.claims(AUDIENCE, "memory:read"));
    assertThat(
            http.post(call(2, "append", "{\"number\":2}"), ID, id, AUTHORIZATION, reads)
                .statusCode())
        .isEqualTo(403);
    assertThat(http.surface.appended).containsExactly(1L);
    assertThat(status(issuer.elliptic(issuer.claims(AUDIENCE, BOTH)))).isEqualTo(400);
  }

  @Test
  @DisplayName("S-17: the session of one subject is of no use to another")
  void subject() throws Exception {
    String ann = "Bearer " + issuer.token(issuer.claims(AUDIENCE, BOTH));
    String bob = "Bearer " + issuer.token(issuer.claims(AUDIENCE, BOTH).subject("bob"));
    String id = http.initialize("2025-11-25", AUTHORIZATION, ann);
    assertThat(http.post(message(1, "ping", "{}"), ID, id, AUTHORIZATION, bob).statusCode())
        .isEqualTo(404);
  }

  @Test
  @DisplayName("S-16: tokens of another audience, issuer or key, expired or unsigned get 401")
  void refuses() throws Exception {
    JWTClaimsSet.Builder good = issuer.claims(AUDIENCE, BOTH);
    assertThat(status(issuer.token(good))).isEqualTo(400);
    assertThat(status(issuer.token(issuer.claims("https://other.example/mcp", BOTH))))
        .isEqualTo(401);
    assertThat(status(issuer.token(issuer.claims(AUDIENCE, BOTH).issuer("https://evil.example"))))
        .isEqualTo(401);
    assertThat(
            status(
                issuer.token(
                    issuer
                        .claims(AUDIENCE, BOTH)
                        .expirationTime(Date.from(Instant.now().minusSeconds(120))))))
        .isEqualTo(401);
    assertThat(status(issuer.token(issuer.claims(AUDIENCE, BOTH).expirationTime(null))))
        .isEqualTo(401);
    assertThat(
            status(
                issuer.token(
                    issuer
                        .claims(AUDIENCE, BOTH)
                        .notBeforeTime(Date.from(Instant.now().plusSeconds(600))))))
        .isEqualTo(401);
    assertThat(status(issuer.token(issuer.claims(AUDIENCE, BOTH).subject(null)))).isEqualTo(401);
    assertThat(status(TestingIssuer.token(good, TestingIssuer.rsa()))).isEqualTo(401);
    assertThat(status(new PlainJWT(good.build()).serialize())).isEqualTo(401);
    SignedJWT shared = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), good.build());
    shared.sign(new MACSigner(new byte[32]));
    assertThat(status(shared.serialize())).isEqualTo(401);
    assertThat(status("a.b.c")).isEqualTo(401);
  }

  @Test
  @DisplayName("S-16: a token without a scope of ours gets 403 and the scope that it needs")
  void noScope() throws Exception {
    HttpResponse<String> answer =
        http.post(
            message(1, "ping", "{}"),
            AUTHORIZATION,
            "Bearer " + issuer.token(issuer.claims(AUDIENCE, "openid")));
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
        .contains("error=\"insufficient_scope\"")
        .contains("scope=\"memory:read\"");
  }

  @Test
  @DisplayName("S-16: a new key of the issuer is found at the first token that it signed")
  void rotates() throws Exception {
    assertThat(status(issuer.token(issuer.claims(AUDIENCE, BOTH)))).isEqualTo(400);
    issuer.rotate();
    assertThat(status(issuer.token(issuer.claims(AUDIENCE, BOTH)))).isEqualTo(400);
  }

  @Test
  @DisplayName("S-16: tokens of an unknown key get 401 however often they come")
  void unknownKey() throws Exception {
    JWTClaimsSet.Builder good = issuer.claims(AUDIENCE, BOTH);
    for (int i = 0; i < 5; i++) {
      assertThat(status(TestingIssuer.token(good, TestingIssuer.rsa()))).isEqualTo(401);
    }
    assertThat(status(issuer.token(good))).isEqualTo(400);
  }

  @Test
  @DisplayName(
      "S-16: while the issuer cannot be reached the answer is 503, and not that all is well")
  void unreachable() throws Exception {
    String token = issuer.token(issuer.claims(AUDIENCE, BOTH));
    issuer.close();
    for (int i = 0; i < 5; i++) {
      assertThat(status(token)).isEqualTo(503);
    }
  }

  @Test
  @DisplayName("S-16: keys are fetched by https, or from this machine")
  void safe() {
    assertThat(OAuth.isSafe(URI.create("https://issuer.example/a"))).isTrue();
    assertThat(OAuth.isSafe(URI.create("http://127.0.0.1:1/a"))).isTrue();
    assertThat(OAuth.isSafe(URI.create("http://issuer.example/a"))).isFalse();
    assertThat(OAuth.isSafe(URI.create("file:///etc/passwd"))).isFalse();
  }
}
