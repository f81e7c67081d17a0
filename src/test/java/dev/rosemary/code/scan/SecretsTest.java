package dev.rosemary.code.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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
    assertSecret("ci.yml", "env:\n  TOKEN: ghp_" + random(36) + "\n");
    assertSecret("app.toml", "stripe = \"sk_live_" + random(24) + "\"\n");
    assertSecret("hosts.txt", "machine example.org login ann password hunter2\n");
    assertSecret("my.cnf", "[client]\nuser=root\npassword=hunter2\n");
    assertSecret(
        "etc/passwords", "root:$6$" + random(16) + "$" + random(60) + ":19000:0:99999:7:::\n");
  }

  @Test
  @DisplayName("R-20: placeholders, references and samples in source code are no credentials")
  void samples() {
    assertText("app.yaml", "client_secret: ${CLIENT_SECRET}\nrefresh_token: \"\"\n");
    assertText(
        "README.md",
        "Set client_secret=your-client-secret-1 and aws_secret_access_key=EXAMPLEKEY12345.");
    assertText("config.json", "{\"client_secret_file\": \"/run/secrets/a1b2c3d4e5f6\"}");
    assertText("TokenTest.java", "String token = \"ghp_" + random(36) + "\";");
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
            "Version:")) {
      String text = piece.repeat(1_000_000 / piece.length());
      assertThat(read("worst.txt", text)).as(piece).isNotNull();
    }
  }
}
