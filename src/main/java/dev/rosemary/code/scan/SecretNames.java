package dev.rosemary.code.scan;

import java.util.Set;

/** File names that say that a file holds credentials. Pure functions over lower-case names. */
final class SecretNames {
  private static final Set<String> NAMES =
      Set.of(
          ".boto",
          ".dockercfg",
          ".dockerconfigjson",
          ".envrc",
          ".git-credentials",
          ".htpasswd",
          ".my.cnf",
          ".mylogin.cnf",
          ".netrc",
          ".npmrc",
          ".pgpass",
          ".pypirc",
          ".s3cfg",
          ".terraformrc",
          ".vault-token",
          ".vault_pass",
          ".vault_password",
          "_netrc",
          "application_default_credentials.json",
          "auth.json",
          "client_secret.json",
          "credentials",
          "credentials.json",
          "credentials.toml",
          "credentials.tfrc.json",
          "gshadow",
          "htpasswd",
          "id_dsa",
          "id_ecdsa",
          "id_ecdsa_sk",
          "id_ed25519",
          "id_ed25519_sk",
          "id_rsa",
          "kubeconfig",
          "local.settings.json",
          "master.key",
          "master.passwd",
          "pgpass.conf",
          "secrets.json",
          "secrets.toml",
          "secrets.yaml",
          "secrets.yml",
          "shadow",
          "shadow-",
          "terraform.rc",
          "vault_pass",
          "vault_pass.txt",
          "vault_password",
          "vault_password.txt");

  /** Endings, behind the last dot. */
  private static final Set<String> ENDINGS =
      Set.of(
          "agekey",
          "jks",
          "kdbx",
          "key",
          "keystore",
          "kubeconfig",
          "ovpn",
          "p12",
          "p8",
          "pem",
          "pfx",
          "pkcs12",
          "ppk",
          "tfstate",
          "tfvars");

  /** What an example of an environment or of a file of variables ends with. */
  private static final Set<String> EXAMPLES =
      Set.of("example", "sample", "template", "dist", "defaults");

  private SecretNames() {}

  static boolean isSecret(String name) {
    String ending = name.substring(name.lastIndexOf('.') + 1);
    if (name.equals(".env") || name.startsWith(".env.")) {
      return !EXAMPLES.contains(ending);
    }
    return NAMES.contains(name)
        || ENDINGS.contains(ending)
        || (name.endsWith(".env") && name.indexOf('.') == name.length() - 4)
        || name.endsWith(".tfvars.json")
        || name.endsWith(".tfstate.backup")
        || isKeyOfCloud(name);
  }

  /** Keys of service accounts as consoles name their downloads, with a project's name before. */
  private static boolean isKeyOfCloud(String name) {
    return name.endsWith(".json")
        && (name.contains("firebase-adminsdk")
            || name.startsWith("client_secret_")
            || name.startsWith("service-account")
            || name.startsWith("service_account")
            || name.startsWith("serviceaccount"));
  }
}
