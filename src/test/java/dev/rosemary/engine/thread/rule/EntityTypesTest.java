package dev.rosemary.engine.thread.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which types are taken for a slip. */
class EntityTypesTest {
  private static List<String> meant(String type) {
    return EntityTypes.warnings("e", type).stream()
        .filter(warning -> warning.contains("did you mean"))
        .toList();
  }

  @ParameterizedTest
  @DisplayName("T-6: a word of its own is not taken for a common type")
  @CsvSource(
      textBlock =
          """
          Patent,    Persona,   Border,    Coder,     Tasks
          Persons,   Documents, Files,     Codes,     Orders
          Patients,  Doctors,   Products,  Services,  Customers
          Filer,     Film,      Tile,      Node,      Mode
          Cod,       Coda,      Core,      Mask,      Ask
          Disk,      Tank,      Talk,      AI,        App
          APIs,      Apt,       IP,        Older,     Decoder
          Recorder,  Reorder,   Subtask,   Profile,   Personnel
          Personal,  Parson,    Reason,    Season,    Prison
          Produce,   Producer,  Project,   Proctor,   Factor
          Custom,    Customs,   Dataset,   Datatype,  Databank
          Databases, Diagnoses, Diagnostic, Configurations, Microservice
          Parent,    Device,    Invoice,   Event,     Encode
          Dokument,  Produkt,   Doktor,    Konfiguration, Diagnose
          Ordner,    Orden,     Kode,      Datei,     Aufgabe
          Kunde,     Dienst,    Datenbank, Wissen,    Persoon
          Персона,   Документ,  Файл,      Задача,    Код
          Пациент,   Врач,      Заказ,     Клиент,    Услуга
          人,        文档,      タスク,    ドキュメント, Person
          """)
  void leavesWords(String a, String b, String c, String d, String e) {
    for (String type : List.of(a, b, c, d, e)) {
      assertThat(meant(type)).as(type).isEmpty();
    }
  }

  @ParameterizedTest
  @DisplayName("T-6: a slip in a common type gets a suggestion")
  @CsvSource(
      textBlock =
          """
          Persn,         Person
          Pesron,        Person
          Persoin,       Person
          Personn,       Person
          Perosn,        Person
          Docment,       Document
          Documnet,      Document
          Documetn,      Document
          Flie,          File
          Filee,         File
          Coed,          Code
          Taks,          Task
          Taask,         Task
          Knowlege,      Knowledge
          Knowldge,      Knowledge
          Databse,       Database
          Datbase,       Database
          Servise,       Service
          Sevice,        Service
          Configuraton,  Configuration
          Configuartion, Configuration
          Pateint,       Patient
          Patiet,        Patient
          Docter,        Doctor
          Diagnosos,     Diagnosis
          Custmer,       Customer
          Costumer,      Customer
          Prodcut,       Product
          Produt,        Product
          Ordre,         Order
          Oder,          Order
          Aip,           API
          """)
  void seesSlips(String type, String common) {
    assertThat(meant(type)).singleElement().asString().contains("did you mean '" + common + "'?");
  }
}
