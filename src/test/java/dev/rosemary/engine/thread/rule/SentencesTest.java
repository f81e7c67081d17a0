package dev.rosemary.engine.thread.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts sentences of texts whose number a reader knows. */
class SentencesTest {

  @ParameterizedTest
  @DisplayName("T-3: sentences are counted as a reader counts them")
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      quoteCharacter = '\0',
      textBlock =
          """
          1 | Works at Google
          1 | Works at Google.
          2 | Works at Google. Lives in Kyiv
          2 | Works at Google. Lives in Kyiv.
          3 | Works at Google. Lives in Kyiv. Uses Windows.
          3 | One! Two? Three.
          4 | A cat. A dog. A cow. A hen.
          1 | Uses python-docx 1.2.0
          1 | Uses lxml 6.0.2.
          2 | Uses lxml 6.0.2. It is fast.
          1 | update_portfolio.py is main script
          1 | Final file: shevchenko-viktoria-yevgenivna-v4.docx
          1 | https://a.example/x?y=1.
          1 | See https://a.example/search?q=what!now for more
          2 | See https://a.example/x. It has more.
          1 | Version 10.3.1 (see README.md)
          1 | Version 10.3.1 (see README.md).
          2 | Edit README.md. Then run it.
          1 | Wait... what?
          2 | Wait... What?
          1 | Wait… what?
          2 | Wait… What?
          1 | It takes 3... 5 minutes
          1 | And so on...
          1 | e.g. this
          1 | Likes fruit, e.g. Apples
          1 | approx. 5
          1 | It has approx. 5 parts
          1 | That is, i.e. the second one
          1 | See fig. 3 and p. 12
          1 | Room no. 5 is free
          2 | The answer is no. Ask again.
          2 | The answer is no. it was said twice
          1 | Costs 3.50 euros
          1 | Pi is 3.14
          2 | Costs 5. It is cheap.
          1 | Dr. Smith called
          1 | Met Mr. Jones and Mrs. Hall.
          1 | Prof. Ivanov teaches at St. Petersburg
          1 | J. R. R. Tolkien wrote it
          1 | Written by J. Smith.
          1 | Lives in the U.S. since 2001
          1 | Works for the U.S. Army
          1 | Starts at 5 p.m. on Friday
          2 | Starts at 5 p.m. Bring food.
          1 | Sells apples, pears, etc. in the shop
          2 | Sells apples, pears, etc. The shop is small.
          1 | Acme Inc. is a customer
          1 | 1. Install the tool
          2 | 1. Install the tool. 2. Run it.
          1 | a. first entry
          3 | A. B. C.
          3 | Fact A. Fact B. Fact C.
          3 | Fact 1. Fact 2. Fact 3.
          3 | First fact 1. second fact 2. third fact 3.
          2 | Take option A. Then wait.
          2 | Runs Java 25. 3 servers do.
          1 | Am 3. 10. 2024 beginnt es
          1 | II. Part of the book
          2 | He said "Stop." Then he left.
          1 | He said "Stop!" and left
          1 | Uses "Yahoo!" as client
          2 | (It works.) It is fast.
          1 | It works (see below.)
          1 | Really?!
          2 | Really?! Yes
          1 | Runs on .NET and Node.js
          2 | Runs on .NET. Uses C#.
          1 | Listens on 127.0.0.1:8081
          1 | Mail goes to ann@mail.example.org
          2 | Mail goes to ann@mail.example.org. Answers come fast.
          1 | Uses ./gradlew test ./... first
          2 | So did I. Then it rained.
          1 | Работает в Google
          1 | Работает в Google.
          2 | Работает в Google. Живёт в Киеве.
          1 | Живёт в г. Москва
          2 | Родился в 2020 г. Он мал.
          1 | Родился в 2020 г. в Киеве
          1 | Любит яблоки, груши и т.д. с детства
          2 | Любит яблоки, груши и т.д. Живёт один.
          1 | Пишет на Java, т.е. Kotlin не знает
          1 | Живёт на ул. Ленина
          1 | Стоит 5 руб. за штуку
          1 | Что это?
          2 | Что это? Это кот!
          3 | Раз. Два. Три.
          1 | Автор А. С. Пушкин
          1 | Arbeitet bei Google
          2 | Arbeitet bei Google. Wohnt in Berlin.
          1 | Am 3. Oktober 2024 beginnt es
          1 | Der 2. Weltkrieg endete 1945
          1 | Am 5. und 6. März ist frei
          1 | Mag Obst, z.B. Äpfel
          1 | Mag Obst, z. B. Äpfel
          1 | Das heißt, d.h. Java
          1 | Bücher, Hefte usw. sind da
          2 | Bücher, Hefte usw. Alles ist da.
          1 | Dr. Müller hat ca. 20 Leute
          1 | Kommt vgl. Abb. 3 vor
          1 | 他在谷歌工作
          1 | 他在谷歌工作。
          2 | 他在谷歌工作。他住在北京。
          2 | 他在谷歌工作。他住在北京
          3 | 真的？不是！好。
          1 | 真的？！
          1 | 使用Python 3.12版本
          2 | 使用Python 3.12。支持Windows。
          1 | 等等……什么
          1 | グーグルで働いています。
          2 | グーグルで働いています。東京に住んでいます。
          3 | はい。いいえ！何？
          1 | バージョン1.2.0を使う
          2 | これは本です。それはペンです
          1 | Uses 日本語 and English
          1 | Done. 🎉
          2 | Done! 🎉 Next one.
          1 | «Готово.»
          3 | Latency is 5 ms. Timeout is 9 ms. Retry is 3 ms.
          3 | Build takes 1 hr. Tests take 2 hr. Deploy takes 3 hr.
          3 | Takes 10 min. Needs 5 sec. Lasts 2 hrs.
          3 | Fits 10 in. Holds 3 ft. Weighs 2 lb.
          2 | Works in HR. Leads a team.
          2 | Met Ms. Hall and Hr. Weber. Likes both.
          2 | Gen. Smith and Col. Hall came. Both left.
          2 | In 2020 Dr. Smith joined. In 2021 Prof. Hall left.
          3 | Service A talks to B. Service B talks to C. Service C talks to D.
          3 | Written by A. Checked by B. Signed by C.
          3 | Sent by A. Read by B. Kept by C.
          3 | Plan A. Deploy B. Test C.
          3 | Node A leads. Node B follows A. Node C sleeps.
          2 | Uses Vitamin C. Takes it daily.
          2 | Written by J. Smith in Rust. Checked by K. Jones.
          2 | Written by J. R. Smith. Checked by K. Jones.
          2 | Talks to B. It waits for C.
          2 | John F. Kennedy visited Berlin. He spoke there.
          2 | Met George W. Bush in Texas. They talked.
          2 | Works for Samuel L. Jackson. Lives in Los Angeles.
          3 | Add a col. Drop a col. Rename a col.
          3 | Changed the gen. Kept the rep. Dropped the rev.
          3 | Office is on 5th St. Parking is on 6th St. Entry is on Main St.
          2 | Lives near Mount St. Helens. Works in St. Louis.
          2 | Visit St. Petersburg first. Then go on to St. Moritz.
          3 | Do step 1. Tag the image. Push the image.
          3 | Costs 5. August is busy. Stock is low.
          2 | Am 2. Tag kam er. Im 3. Stock wohnt sie.
          2 | Beginnt am 3. Oktober. Endet am 5. November.
          2 | Zum 2. Mal gewonnen. Feiert seinen 30. Geburtstag.
          3 | Braucht 5 Min. Nimmt 3 Std. Wiegt 2 kg.
          3 | Dauert 2 hr. Kostet 3 ms. Läuft.
          2 | Hr. Müller und Fr. Weber arbeiten hier. Beide sind da.
          3 | Высота 5 см. Ширина 7 см. Длина 9 см.
          3 | Вес 5 гр. Длина 3 мм. Цена 9 руб.
          3 | Купил рис. Сварил рис. Съел рис.
          3 | Помог им. Дал им. Сказал им.
          2 | Схема на рис. 3 и в табл. 2. Подробнее см. Приложение.
          2 | Учился в школе им. Пушкина. Живёт в Москве.
          2 | Учится в МГУ им. М. В. Ломоносова. Живёт в Москве.
          2 | Помог им. Они рады.
          3 | Uses cf. Uses vs. Uses no.
          2 | Saw Ali vs. Frazier live. Liked it.
          1 | Compare cf. Smith 2001
          3 | Count is known. 42. Done.
          2 | Has two steps. 1. Install it
          3 | 1. Install it. 2. Run it. 3. Stop it.
          2 | 7. Install the tool. 8. Run it.
          3 | Moved to the U.S. She likes it. He does not.
          2 | Works for the U.S. Army. Lives in the U.K. now.
          3 | Starts at 5 p.m. Ends at 9 p.m. Bring food.
          2 | Weighs (approx.) 5 kg. Ships in 2 days.
          2 | The "U.S." Army is big. It is old.
          2 | The no. of users is 5. It grows.
          2 | Uses misc. tools. Has temp. files.
          2 | Has max. five users, est. in 1990. Needs prev. versions.
          3 | 花费5分钟。测试3次。完成。
          2 | 由A. Smith编写。他住在北京。
          3 | 5分かかる。3回試す。終わり。
          0 | !!!
          0 | ...
          1 | !?! ok
          """)
  void counts(int expected, String text) {
    assertThat(Sentences.count(text)).as(text).isEqualTo(expected);
  }
}
