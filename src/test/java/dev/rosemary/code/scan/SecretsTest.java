package dev.rosemary.code.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files with credentials are left out by their names and by what stands in them. */
class SecretsTest {
  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  /** What looks like a secret; made here, so that this file holds none. */
  private static String random(int characters) {
    Random random = new Random(characters);
    StringBuilder text = new StringBuilder(characters);
    for (int i = 0; i < characters; i++) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return text.toString();
  }

  private static String key(String kind, String newline) {
    return "-----BEGIN "
        + kind
        + "PRIVATE KEY-----"
        + newline
        + random(64)
        + newline
        + random(60)
        + newline
        + "-----END "
        + kind
        + "PRIVATE KEY-----"
        + newline;
  }

  private static SourceText read(String name, String text) {
    return SourceBytes.of(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertSecret(String name, String text) {
    assertThat(read(name, text)).as(name).isEqualTo(new SourceText.Left(Skip.SECRET));
  }

  private static void assertText(String name, String text) {
    assertThat(read(name, text)).as(name).isInstanceOf(SourceText.Text.class);
  }

  @ParameterizedTest
  @DisplayName("R-20: a name that tells of credentials is enough")
  @ValueSource(
      strings = {
        "id_rsa",
        ".env",
        ".env.production",
        "prod.env",
        "terraform.tfvars",
        "prod.auto.tfvars.json",
        ".terraformrc",
        ".my.cnf",
        ".vault_pass",
        "auth.json",
        "local.settings.json",
        "shop-firebase-adminsdk-x1.json",
        "shadow",
        "kubeconfig",
        "prod.kubeconfig",
        "service-account.json",
        ".dockerconfigjson",
        "server.key",
        "Credentials.json",
        "terraform.tfstate.backup"
      })
  void names(String name) {
    assertThat(FileNames.skip(name)).isEqualTo(Skip.SECRET);
  }

  @ParameterizedTest
  @DisplayName("R-20: names of source and of examples say nothing")
  @ValueSource(
      strings = {
        ".env.example",
        "Key.java",
        "keys.py",
        "auth.ts",
        "config.json",
        "shadow.css",
        "secret.go",
        "settings.json",
        "environment.ts",
        "token_test.go",
        "key.rs"
      })
  void plainNames(String name) {
    assertThat(FileNames.skip(name)).isNull();
  }

  @Test
  @DisplayName("R-20: a private key is found in any file, wherever it stands in it")
  void privateKeys() {
    for (String kind : List.of("", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED ")) {
      assertSecret("notes.txt", "The key of the old host:\n\n" + key(kind, "\n"));
      assertSecret("deploy.sh", "cat > key <<END\n" + key(kind, "\r\n") + "END\n");
      assertSecret("Keys.java", "String key = \"" + key(kind, "\\n") + "\";");
      assertSecret("account.json", "{\"note\": 1, \"key\": \"" + key(kind, "\\n") + "\"}");
      assertSecret("values.yaml", "key: |\n" + key(kind, "\n    "));
    }
    assertSecret(
        "old.txt",
        "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,1F\n\n"
            + random(64)
            + "\n");
    assertText(
        "Pem.java", "static final String BEGIN = \"-----BEGIN PRIVATE KEY-----\";\nint a = 1;\n");
    assertText(
        "README.md", "Put it between -----BEGIN PRIVATE KEY----- and -----END PRIVATE KEY-----.");
    assertText(
        "ca.txt", "-----BEGIN CERTIFICATE-----\n" + random(64) + "\n-----END CERTIFICATE-----\n");
  }

  @Test
  @DisplayName("R-20: settings that hold credentials are left out whatever they are called")
  void settings() {
    assertSecret(
        "gcloud.json",
        "{\"client_id\":\"1.apps\",\"client_secret\":\""
            + random(24)
            + "\",\"type\":\"authorized_user\"}");
    assertSecret("adc.json", "{\n  \"refresh_token\": \"1//0" + random(40) + "\"\n}");
    assertSecret(
        ".docker/config.json",
        "{\"auths\": {\"registry.example\": {\"auth\": \"" + random(24) + "\"}}}");
    assertSecret(
        "k8s/secret.yaml",
        "apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  password: aHVudGVy\n");
    assertSecret(
        "k8s/all.json", "{\"kind\": \"Secret\",\n \"stringData\": {\"password\": \"hunter\"}}");
    assertSecret(
        "config",
        "apiVersion: v1\nkind: Config\nusers:\n- name: a\n  user:\n    client-key-data: "
            + random(80)
            + "\n");
    assertSecret(
        ".kube/config", "kind: Config\nusers:\n- name: a\n  user:\n    token: " + random(20));
    assertSecret("aws.ini", "[default]\naws_secret_access_key = " + random(40) + "\n");
    assertSecret("ci.yml", "env:\n  TOKEN: npm_" + random(36) + "\n");
    assertSecret("app.toml", "stripe = \"sk_live_" + random(24) + "\"\n");
    assertSecret("hosts.txt", "machine example.org login ann password hunter2\n");
    assertSecret("my.cnf", "[client]\nuser=root\npassword=hunter2\n");
    assertSecret(
        "etc/passwords", "root:$6$" + random(16) + "$" + random(60) + ":19000:0:99999:7:::\n");
  }

  private static String bech32(int characters) {
    String alphabet = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L";
    Random random = new Random(characters);
    StringBuilder text = new StringBuilder(characters);
    for (int i = 0; i < characters; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  private static String webToken(String head, String payload) {
    Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
    return encoder.encodeToString(head.getBytes(StandardCharsets.UTF_8))
        + "."
        + encoder.encodeToString(payload.getBytes(StandardCharsets.UTF_8))
        + "."
        + random(43);
  }

  @Test
  @DisplayName("R-20: keys of age, PuTTY, SSH2 and signify are found in any file")
  void otherKeys() {
    assertSecret("notes.txt", "# public key: age1\nAGE-SECRET-KEY-1" + bech32(58) + "\n");
    assertSecret("keys.go", "const key = \"AGE-SECRET-KEY-1" + bech32(58) + "\"\n");
    assertSecret("pq.txt", "AGE-SECRET-KEY-PQ-1" + bech32(58) + "\n");
    for (String version : List.of("2", "3")) {
      for (String newline : List.of("\n", "\r\n")) {
        assertSecret(
            "host.txt",
            String.join(
                newline,
                "PuTTY-User-Key-File-" + version + ": ssh-ed25519",
                "Encryption: none",
                "Comment: eddsa-key",
                "Public-Lines: 2",
                random(64),
                random(16),
                "Private-Lines: 1",
                random(47) + "=",
                "Private-MAC: 0123"));
      }
    }
    assertSecret(
        "id.txt",
        "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nComment: \"rsa\"\n"
            + random(70)
            + "\n---- END SSH2 ENCRYPTED PRIVATE KEY ----\n");
    assertSecret("sign.sec.txt", "untrusted comment: minisign secret key\n" + random(70) + "\n");
    assertText("age.md", "An identity begins with AGE-SECRET-KEY-1 and is kept in keys.txt.");
    assertText("AgeTest.java", "String key = \"AGE-SECRET-KEY-1" + "Q".repeat(58) + "\";");
    assertText(
        "format.md", "PuTTY-User-Key-File-3: algorithm\nPrivate-Lines: number\nbase64 lines\n");
    assertText(
        "public.txt", "---- BEGIN SSH2 PUBLIC KEY ----\n" + random(70) + "\n---- END SSH2 ----\n");
    assertText("sign.pub.txt", "untrusted comment: minisign public key\n" + random(70) + "\n");
  }

  @Test
  @DisplayName("R-20: clients and secrets of Kubernetes are found in one line, too")
  void kubernetesInOneLine() {
    assertSecret("a.yaml", "user: {client-key-data: " + random(80) + ", token: abc}\n");
    assertSecret(
        "a.yml", "{apiVersion: v1, kind: Config, users: [{name: a, user: {token: hunter2}}]}");
    assertSecret(
        "a.json",
        "{\"kind\":\"Config\",\"users\":[{\"name\":\"a\",\"user\":{\"token\":\"hunter2\"}}]}");
    assertSecret("b.yaml", "{apiVersion: v1, kind: Secret, data: {password: aHVudGVy}}");
    assertText("c.yaml", "{apiVersion: v1, kind: Secret, data: {}}");
    assertText("d.yaml", "kind: Config\nusers:\n- name: a\n  user:\n    exec: {command: aws}\n");
    assertText("e.yaml", "{kind: Configuration, users: [a], tokenFile: /run/token}");
  }

  @Test
  @DisplayName("R-20: web tokens with a head that can be read, alone and given to a name")
  void webTokens() {
    String token = webToken("{\"alg\":\"HS256\",\"typ\":\"JWT\"}", "{\"sub\":\"ann\"}");
    assertSecret("session.txt", token);
    assertSecret("session", token + "\n");
    assertSecret("session.jwt", token);
    assertSecret("app.properties", "service.bearer=" + token + "\n");
    assertSecret("app.json", "{\"auth\": \"Bearer " + token + "\"}");
    assertSecret("api.http", "GET /\nAuthorization: Bearer " + token + "\n");
    assertText("TokenTest.java", "String token = \"" + token + "\";");
    assertText("a.txt", webToken("{\"typ\":\"JWT\"}", "{\"sub\":\"ann\"}"));
    assertText("b.txt", token.substring(0, token.lastIndexOf('.')));
    assertText("c.txt", "eyJhb." + token.substring(4, token.indexOf('.')) + "." + random(43));
    assertText(
        "jwt.md", webToken("{\"alg\":\"HS256\"}", "{\"sub\":\"1234567890\",\"name\":\"John\"}"));
  }

  @ParameterizedTest
  @DisplayName("R-20: an address with a password is a secret")
  @ValueSource(
      strings = {
        "DATABASE_URL=postgres://app:hunter2@db.acme.io:5432/app",
        "url: \"https://ann:Tr0ub4dor@git.acme.io/x.git\"",
        "redis://:swordfish@cache.acme.io/0",
        "See mongodb+srv://app:corr3ct%20horse@cluster0.acme.io/?retry=true.",
        "amqp://app:swordfish@rabbit:5672"
      })
  void addresses(String text) {
    assertSecret("a.properties", text);
    assertSecret("notes.md", text);
  }

  @ParameterizedTest
  @DisplayName("R-20: an address without one, of this machine or of an example is none")
  @ValueSource(
      strings = {
        "postgres://app:$PASSWORD@db.acme.io/app",
        "postgres://app:${DB_PASSWORD}@db.acme.io/app",
        "postgres://app:{password}@db.acme.io/app",
        "postgres://app:<password>@db.acme.io/app",
        "https://user:password@proxy.acme.io:8080",
        "https://x-access-token:TOKEN@github.com/a/b",
        "postgres://postgres:postgres@db/app",
        "postgres://app:hunter2@localhost:5432/app",
        "https://ann:hunter2@example.com/",
        "ssh://git@git.acme.io:22/x.git",
        "https://unpkg.com:443/vue@3.4",
        "cvs://:pserver:anoncvs@sources.acme.io:/cvs"
      })
  void plainAddresses(String text) {
    assertText("a.properties", text);
    assertText("notes.md", text);
  }

  @ParameterizedTest
  @DisplayName("R-20: a password that settings give to a name is a secret")
  @ValueSource(
      strings = {
        "db.password=hunter2",
        "db.password = swordfish",
        "spring.datasource.password: Tr0ub4dor",
        "spring.datasource.password=swordfish",
        "SMTP_PASSWORD=swordfish",
        "password: 'corr3ct horse'\nadmin.password: \"hunter2\"",
        "{\"user\": \"ann\", \"password\": \"hunter2\"}",
        "{user: ann, password: hunter2}",
        "<password>hunter2</password>",
        "<user name=\"ann\" password=\"hunter2\"/>",
        "url=jdbc:mysql://localhost/app?user=app&password=hunter2&ssl=true",
        "Server=db;Uid=app;Pwd=hunter2;",
        "login.passphrase=s&cret+horse # of the old host"
      })
  void passwords(String text) {
    assertSecret("application.properties", text + "\n");
    assertSecret("application.yml", text);
  }

  @ParameterizedTest
  @DisplayName("R-20: references, placeholders, hashes and texts of forms are no passwords")
  @ValueSource(
      strings = {
        "db.password=",
        "db.password=\nuser=hunter2",
        "db.password=${DB_PASSWORD}",
        "db.password=@db.password@",
        "db.password=changeme",
        "db.password=your-password-1",
        "db.password=my_Password123",
        "db.password=ENC(a1b2c3d4)",
        "db.password={bcrypt}$2a$10$abcdefgh1",
        "spring.datasource.password: <the password>",
        "password: !vault a1b2c3d4",
        "db.password.file=/run/secrets/db1",
        "password: /run/secrets/db1",
        "password_min_length=12a",
        "login.password=Kennwort",
        "label.password=Mot de passe 1",
        "label.password=Passwort*",
        "password: {type: string1}",
        "password: at least 8 characters",
        "\"password\": \"string\"",
        "passwordEncoder=bcrypt12"
      })
  void noPasswords(String text) {
    assertText("application.properties", text + "\n");
    assertText("application.yml", text);
  }

  @Test
  @DisplayName("R-20: source code keeps the passwords of its tests")
  void passwordsOfTests() {
    assertText("LoginTest.java", "db.password = \"hunter2\"; // postgres://a:hunter2@db.acme.io\n");
    assertText("login.py", "password = 'Tr0ub4dor'\n");
  }

  @Test
  @DisplayName("R-20: placeholders, references and samples in source code are no credentials")
  void samples() {
    assertText("app.yaml", "client_secret: ${CLIENT_SECRET}\nrefresh_token: \"\"\n");
    assertText(
        "README.md",
        "Set client_secret=your-client-secret-1 and aws_secret_access_key=EXAMPLEKEY12345.");
    assertText("config.json", "{\"client_secret_file\": \"/run/secrets/a1b2c3d4e5f6\"}");
    assertText("TokenTest.java", "String token = \"npm_" + random(36) + "\";");
    assertText("deployment.yaml", "kind: Deployment\nspec:\n  data:\n    - secretRef: db\n");
    assertText("crd.yaml", "kind: SealedSecret\nspec:\n  encryptedData:\n    a: b\n");
    assertText(
        "settings.txt", "The machine runs at night.\nThe login page asks for a password hint.\n");
  }

  @Test
  @DisplayName("S-15: the worst texts are read as fast as others")
  void worstTexts() {
    for (String piece :
        List.of(
            "-----BEGIN ",
            "-----BEGIN PRIVATE KEY-----",
            "private_key=",
            "\"auths\" \"auth\":",
            ":$",
            "AIza",
            "AKIA",
            "machine login password ",
            "kind: Secret\n",
            "sk-ant-",
            "Version:",
            "-----BEGIN PRIVATE KEY-----Version:",
            "AGE-SECRET-KEY-1",
            "PuTTY-User-Key-File-3:",
            "PuTTY-User-Key-File-3:Private-Lines:",
            "untrusted comment: secret key",
            "eyJ",
            "eyJ.",
            "a://",
            "a://b:",
            "password=",
            "<password>",
            "password\"'",
            "kind: Config users token: ",
            "passwordpassword: \"")) {
      String text = piece.repeat(1_000_000 / piece.length());
      assertThat(read("worst.txt", text)).as(piece).isNotNull();
    }
  }
}
