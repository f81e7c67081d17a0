package dev.rosemary.transport.http.guard;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Reads a certificate and its key from PEM files (RFC 7468). */
public final class PemFiles {
  private static final String KEY = "-----BEGIN PRIVATE KEY-----";
  private static final String END = "-----END PRIVATE KEY-----";

  private PemFiles() {}

  /**
   * The context of a server that shows this certificate.
   *
   * @param certificate the chain, the server's own first
   * @param key its private key in PKCS #8, not encrypted: RSA, EC or EdDSA
   * @throws IOException with a reason for people, when a file cannot be read or understood
   */
  public static SSLContext context(Path certificate, Path key) throws IOException {
    try {
      Certificate[] chain = chain(certificate);
      char[] none = new char[0];
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, none);
      store.setKeyEntry("server", key(key), none, chain);
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, none);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException(certificate + " or " + key + " cannot be used: " + e.getMessage(), e);
    }
  }

  private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
    Collection<? extends Certificate> chain =
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file)));
    if (chain.isEmpty()) {
      throw new IOException(file + " contains no PEM certificate");
    }
    return chain.toArray(new Certificate[0]);
  }

  private static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
    String text = Files.readString(file, StandardCharsets.US_ASCII);
    int begin = text.indexOf(KEY);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IOException(
          file
              + " contains no PEM \"PRIVATE KEY\"; convert another form with \"openssl pkcs8"
              + " -topk8 -nocrypt\"");
    }
    byte[] encoded;
    try {
      encoded = Base64.getMimeDecoder().decode(text.substring(begin + KEY.length(), end));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is not Base64 between its lines", e);
    }
    PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(encoded);
    InvalidKeySpecException last = new InvalidKeySpecException("unknown kind of key");
    for (String algorithm : new String[] {"RSA", "EC", "EdDSA"}) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (InvalidKeySpecException e) {
        last = e;
      }
    }
    throw last;
  }
}
