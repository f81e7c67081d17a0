package dev.rosemary.code.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadTest {
  private static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    new Random(count).nextBytes(bytes);
    return bytes;
  }

  @Test
  @DisplayName("R-20: what is bytes in letters is no content, and lines keep their numbers")
  void payload() {
    for (int count : new int[] {64, 300, 20_000}) {
      String picture = Base64.getEncoder().encodeToString(bytes(count));
      String hex = HexFormat.of().formatHex(bytes(count));
      String text =
          "{\"data\": {\n \"image/png\": \""
              + picture
              + "\"},\n \"sum\": \""
              + hex
              + "\",\n \"text\": 1}\n";
      String left = Payload.without(text);
      assertThat(left).contains("image/png").contains("\"text\": 1").hasSizeLessThan(120);
      assertThat(left.lines().count()).isEqualTo(4);
    }
    assertThat(Payload.without("A".repeat(5_000))).hasSizeLessThan(20);
  }

  @ParameterizedTest
  @DisplayName("R-20: names, paths, numbers and short hashes stay as they are")
  @ValueSource(
      strings = {
        "src/main/java/org/example/persistence/repository/customer/CustomerRepositoryImplementationFactory",
        "AbstractSingletonProxyFactoryBeanThatIsCalledSoInEveryTalkAboutLongNamesOfJavaClassesAndMore",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "================================================================================================",
        "////////////////////////////////////////////////////////////////////////////////////////////////",
        "0000000000000000000000000000000000000000",
        "/api/v1/organizations/members/invitations/pending/reminders/settings/notifications/email/templates"
      })
  void text(String text) {
    assertThat(Payload.without(text)).isSameAs(text);
  }
}
