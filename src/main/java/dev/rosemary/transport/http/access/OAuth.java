package dev.rosemary.transport.http.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Access tokens in the form of JWT that one issuer signed for this server. Its metadata and keys
 * are fetched when the first token comes, and kept as the library does: five minutes, and at once
 * again for a key that is not known. Thread safe.
 */
public final class OAuth implements Access {
  /** Milliseconds for the issuer to answer. */
  private static final int PATIENCE = 5_000;

  /** Bytes of the longest metadata or key set. */
  private static final int LONGEST = 256 << 10;

  /** Signatures with a key of the issuer's; never "none" and never a shared secret. */
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);

  private final URI issuer;
  private final String audience;
  private final DefaultResourceRetriever retriever =
      new DefaultResourceRetriever(PATIENCE, PATIENCE, LONGEST);

  /** Whether the keys were had when they were last asked for. */
  private volatile boolean loaded;

  private volatile @Nullable DefaultJWTProcessor<SecurityContext> processor;

  /**
   * An issuer.
   *
   * @param issuer its URL, as tokens name it
   * @param audience what tokens for this server name: its URL
   */
  public OAuth(URI issuer, String audience) {
    this.issuer = issuer;
    this.audience = audience;
  }

  @Override
  public String issuer() {
    return issuer.toString();
  }

  @Override
  public String resource() {
    return audience;
  }

  @Override
  public Grant grant(@Nullable String authorization) throws RefusedException {
    String token = Access.bearer(authorization);
    try {
      JWTClaimsSet claims = processor().process(token, null);
      return Scope.grant(claims.getSubject(), scopes(claims));
    } catch (RateLimitReachedException e) {
      if (loaded) {
        // The keys are here, fetched a moment ago, and this token's is none of them.
        throw invalid();
      }
      throw unavailable();
    } catch (KeySourceException | IOException e) {
      throw unavailable();
    } catch (ParseException | BadJOSEException | JOSEException e) {
      throw invalid();
    }
  }

  private static RefusedException unavailable() {
    return new RefusedException(
        RefusedException.Reason.UNAVAILABLE, "The token issuer does not respond.");
  }

  private static RefusedException invalid() {
    return new RefusedException(
        RefusedException.Reason.INVALID,
        "The token is not valid here: it is malformed, expired, from another issuer or for"
            + " another audience, or its signature is wrong.");
  }

  /** Fetches the issuer's keys. */
  private Resource fetch(URL place) throws IOException {
    boolean had = false;
    try {
      Resource keys = retriever.retrieveResource(place);
      had = true;
      return keys;
    } finally {
      loaded = had;
    }
  }

  /** The claim {@code scope} of RFC 9068, or the list {@code scp} that some issuers write. */
  private static List<String> scopes(JWTClaimsSet claims) throws ParseException {
    Object scope = claims.getClaim("scope");
    if (scope instanceof String text) {
      return List.of(text.split(" ", -1));
    }
    List<String> list = claims.getStringListClaim("scp");
    return list == null ? List.of() : list;
  }

  private DefaultJWTProcessor<SecurityContext> processor() throws IOException {
    DefaultJWTProcessor<SecurityContext> made = processor;
    if (made == null) {
      synchronized (this) {
        made = processor;
        if (made == null) {
          made = make();
          processor = made;
        }
      }
    }
    return made;
  }

  private DefaultJWTProcessor<SecurityContext> make() throws IOException {
    JWKSource<SecurityContext> keys =
        JWKSourceBuilder.<SecurityContext>create(keys().toURL(), this::fetch)
            .retrying(true)
            .build();
    DefaultJWTProcessor<SecurityContext> made = new DefaultJWTProcessor<>();
    made.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(
            new JOSEObjectType("at+jwt"),
            new JOSEObjectType("application/at+jwt"),
            JOSEObjectType.JWT,
            null));
    made.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
    made.setJWTClaimsSetVerifier(
        new DefaultJWTClaimsVerifier<>(
            audience,
            new JWTClaimsSet.Builder().issuer(issuer.toString()).build(),
            Set.of("sub", "exp")));
    return made;
  }

  /** The address of the issuer's keys, from its metadata. */
  private URI keys() throws IOException {
    IOException last = new IOException("no metadata");
    for (URI place : places(issuer)) {
      try {
        JsonObject metadata =
            JsonReader.read(retriever.retrieveResource(place.toURL()).getContent())
                    instanceof JsonObject object
                ? object
                : JsonObject.EMPTY;
        String keys = metadata.string("jwks_uri");
        if (!issuer.toString().equals(metadata.string("issuer")) || keys == null) {
          throw new IOException(place + " is not the metadata of " + issuer);
        }
        URI uri = URI.create(keys);
        if (!isSafe(uri)) {
          throw new IOException("jwks_uri is not https");
        }
        return uri;
      } catch (JsonSyntaxException | IllegalArgumentException e) {
        last = new IOException(place + " is not metadata", e);
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }

  /** Where an issuer may keep its metadata: RFC 8414, section 3, and OpenID Connect Discovery. */
  static List<URI> places(URI issuer) {
    String path = issuer.getRawPath() == null ? "" : issuer.getRawPath();
    if (path.endsWith("/")) {
      path = path.substring(0, path.length() - 1);
    }
    String root = issuer.getScheme() + "://" + issuer.getRawAuthority();
    List<URI> places = new ArrayList<>();
    places.add(URI.create(root + "/.well-known/oauth-authorization-server" + path));
    places.add(URI.create(root + path + "/.well-known/openid-configuration"));
    return places;
  }

  /** Whether what is fetched there cannot be replaced on the way: https, or this machine. */
  public static boolean isSafe(URI uri) {
    String host = uri.getHost();
    return host != null
        && ("https".equals(uri.getScheme())
            || ("http".equals(uri.getScheme())
                && (host.equals("localhost") || host.equals("127.0.0.1") || host.equals("[::1]"))));
  }
}
