package dev.rosemary.engine.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.backup.Backups;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a file before anybody looks at its rows. */
class StructureCheckTest {
  private static final String HOME = "memory.db";

  @TempDir private Path data;
  private final Map<String, String> damaged = new HashMap<>();
  private final Set<String> unusable = new HashSet<>();

  @BeforeEach
  void make() {
    SqliteDatabase.open(
            data.resolve(HOME),
            FileSchema.PROJECT,
            Synchronous.NORMAL,
            SqliteDatabase.Missing.CREATE)
        .close();
  }

  private Findings check(boolean dry) {
    Findings findings = new Findings(data, dry, Backups.Keep.DEFAULT, Clock.systemUTC());
    new StructureCheck(data, findings).check(HOME, damaged, unusable);
    return findings;
  }

  private void run(String sql) throws Exception {
    try (Connection raw =
            new org.sqlite.JDBC().connect("jdbc:sqlite:" + data.resolve(HOME), new Properties());
        Statement statement = raw.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  @Test
  void ofASoundFileNothingIsSaidAndNoBackupMade() {
    Findings findings = check(false);
    assertThat(findings.all()).isEmpty();
    assertThat(findings.backup()).isNull();
    assertThat(damaged).isEmpty();
    assertThat(unusable).isEmpty();
  }

  @Test
  void aDamagedFileIsNamedWithoutAChange() throws Exception {
    byte[] noise = new byte[40_000];
    Arrays.fill(noise, (byte) 0xA5);
    Files.write(data.resolve(HOME), noise);
    Findings findings = check(false);
    assertThat(damaged).containsOnlyKeys(HOME);
    assertThat(findings.all()).isEmpty();
    assertThat(data.resolve(HOME)).hasBinaryContent(noise);
  }

  @Test
  void aFileOfANewerProgramIsLeft() throws Exception {
    run("PRAGMA user_version = 99");
    run("REPLACE INTO ledger VALUES ('version', 99)");
    Findings findings = check(false);
    assertThat(unusable).containsExactly(HOME);
    assertThat(findings.all())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.state()).isEqualTo(Finding.State.LEFT);
          assertThat(finding.text()).contains("newer Rosemary").contains("99");
        });
    assertThat(findings.backup()).isNull();
  }

  @Test
  void aWrongVersionNumberIsCorrectedAfterABackup() throws Exception {
    run("PRAGMA user_version = 1");
    Findings findings = check(true);
    assertThat(findings.all())
        .anySatisfy(finding -> assertThat(finding.state()).isEqualTo(Finding.State.REPAIRABLE));
    assertThat(unusable).containsExactly(HOME);
    assertThat(findings.backup()).isNull();
    findings = check(false);
    assertThat(findings.all())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.state()).isEqualTo(Finding.State.REPAIRED);
          assertThat(finding.text()).contains("the number was corrected");
        });
    assertThat(findings.backup()).isNotNull();
    findings = check(false);
    assertThat(findings.all()).isEmpty();
  }
}
