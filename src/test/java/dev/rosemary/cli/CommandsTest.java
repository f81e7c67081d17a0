package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.cli.option.Command;
import dev.rosemary.cli.option.Option;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CommandsTest {
  @ParameterizedTest
  @EnumSource(Command.class)
  void helpOfOneTellsOfItsOptionsAlone(Command command) {
    TestingCommand help = TestingCommand.run(command.word(), "--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.text()).contains("rosemary " + command.usage());
    for (Option option : Option.values()) {
      assertThat(help.text().contains("  " + option.flag() + " "))
          .as("%s of %s", option.flag(), command.word())
          .isEqualTo(command.takes(option));
    }
    assertThat(TestingCommand.run("help", command.word()).text()).isEqualTo(help.text());
  }

  @ParameterizedTest
  @EnumSource(Option.class)
  void everyOptionIsOfSomeCommand(Option option) {
    assertThat(Command.values()).anyMatch(command -> command.takes(option));
  }

  @Test
  void flagThatTheCommandDoesNotTakeIsRefusedAndNothingDone(@TempDir Path folder) {
    Path copy = folder.resolve("copy");
    assertThat(
            TestingCommand.run(
                    "backup", copy.toString(), "--data-dir", folder + "/data", "--dry-run")
                .exitCode())
        .isEqualTo(2);
    assertThat(Files.exists(copy)).isFalse();
    assertThat(TestingCommand.run("restore-deleted", "name", "--dry-run=true").exitCode())
        .isEqualTo(2);
    assertThat(TestingCommand.run("projects", "--thread", "t").exitCode()).isEqualTo(2);
    assertThat(
            TestingCommand.run(
                    "restore", copy.toString(), "--keep-days", "0", "--data-dir", folder.toString())
                .exitCode())
        .isEqualTo(2);
  }

  @Test
  void doctorTakesKeepDaysOfZeroForDeletedProjects(@TempDir Path folder) {
    assertThat(
            TestingCommand.run("doctor", "--keep-days", "0", "--data-dir", folder.toString())
                .exitCode())
        .isZero();
  }

  @Test
  void helpOfAllNamesEachCommand() {
    String help = TestingCommand.run("--help").text();
    for (Command command : Command.values()) {
      assertThat(help).contains("rosemary " + command.usage());
    }
    assertThat(TestingCommand.run("help", "nothing").exitCode()).isEqualTo(2);
  }
}
