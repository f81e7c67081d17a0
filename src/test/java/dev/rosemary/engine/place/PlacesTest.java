package dev.rosemary.engine.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacesTest {
  private static final String HTTPS = "https://github.com/acme/api.git";
  private static final String SSH = "git@github.com:acme/api.git";

  @TempDir private Path temporary;
  private Path disk;
  private Projects projects;
  private Places places;

  @BeforeEach
  void open() throws IOException {
    disk = Files.createDirectories(temporary.resolve("disk")).toRealPath();
    projects =
        Projects.open(temporary.resolve("data"), Synchronous.NORMAL, Clock.systemUTC(), _ -> {});
    places = places(null, List.of(), null, false);
  }

  @AfterEach
  void close() {
    projects.close();
  }

  private Places places(
      @Nullable String project, List<Path> folders, @Nullable Path working, boolean readOnly) {
    Map<String, String> environment =
        Map.of("HOME", disk.resolve("home").toString(), "GIT_CONFIG_NOSYSTEM", "1");
    return new Places(
        () -> projects,
        new Surroundings(project, folders, working, disk.resolve("home"), environment, readOnly),
        Clock.systemUTC());
  }

  /** The name of the project of a folder, made when a repository has none. */
  private String name(Path folder) {
    return places.open(places.at(folder)).name();
  }

  private TestingRepository repository(String folder) {
    return TestingRepository.in(disk.resolve(folder));
  }

  @Test
  @DisplayName("M-3: clones by other URLs and at other places are one project")
  void clones() {
    assertThat(name(repository("a/api").origin(HTTPS).root())).isEqualTo("api");
    assertThat(name(repository("b/elsewhere").origin(SSH).root())).isEqualTo("api");
    assertThat(projects.list(null)).hasSize(1);
  }

  @Test
  @DisplayName("M-2: looking makes no project")
  void lookingMakesNone() {
    Path root = repository("api").origin(HTTPS).root();
    assertThat(places.at(root))
        .isInstanceOfSatisfying(
            Place.Unmade.class, unmade -> assertThat(unmade.name()).isEqualTo("api"));
    assertThat(projects.list(null)).isEmpty();
  }

  @Test
  @DisplayName("M-3, F-11: folders below, links, working trees and what was moved are the project")
  void whereverItLies() throws IOException {
    TestingRepository first = repository("api").origin(HTTPS);
    String name = name(first.root());
    Path below = Files.createDirectories(first.root().resolve("src/main"));
    assertThat(name(below)).isEqualTo(name);
    Path link = Files.createSymbolicLink(disk.resolve("link"), below);
    assertThat(name(link)).isEqualTo(name);
    assertThat(name(first.workingTree(disk.resolve("feature")))).isEqualTo(name);
    assertThat(name(first.data())).isEqualTo(name);
    Path moved = Files.move(first.root(), disk.resolve("renamed"));
    assertThat(name(moved)).isEqualTo(name);
    assertThat(projects.list(null)).hasSize(1);
  }

  @Test
  @DisplayName("M-3: a project met first by a further working tree is called as its first folder")
  void calledAsTheFirst() {
    TestingRepository first = repository("api").origin(HTTPS);
    assertThat(name(first.workingTree(disk.resolve("feature")))).isEqualTo("api");
    TestingRepository bare = TestingRepository.bare(disk.resolve("web/.bare"));
    assertThat(name(bare.workingTree(disk.resolve("web/main")))).isEqualTo("web");
    assertThat(name(TestingRepository.bare(disk.resolve("srv/tool.git")).data())).isEqualTo("tool");
  }

  @Test
  @DisplayName("M-3: of one name, the second gets its owner's; a fork keeps its own")
  void oneName() {
    assertThat(name(repository("a/api").origin(HTTPS).root())).isEqualTo("api");
    assertThat(name(repository("b/api").origin("https://github.com/fork/api").root()))
        .isEqualTo("fork/api");
    assertThat(name(repository("c/api").origin("https://gitlab.com/x/fork/api").root()))
        .isEqualTo("x/fork/api");
    assertThat(name(repository("d/api").origin("https://gitea.example/fork/api").root()))
        .isEqualTo("gitea.example/fork/api");
    TestingRepository alone = repository("work/api");
    alone.commit("alone");
    assertThat(name(alone.root())).isEqualTo("work/api");
    TestingRepository again = repository("x/work/api");
    again.commit("again");
    assertThat(name(again.root())).isEqualTo("work/api-2");
    assertThat(name(repository("e/API").origin("https://e.example/o/p").root())).isEqualTo("o/API");
  }

  @Test
  @DisplayName(
      "M-3: a project made by its name is no repository's, and the answer says how to link it")
  void madeByName() {
    projects.create("api", "");
    Path root = repository("api").origin(HTTPS).root();
    assertThat(places.at(root))
        .isInstanceOfSatisfying(
            Place.Unmade.class,
            unmade ->
                assertThat(unmade.note()).contains("rosemary projects link 'api' '" + root + "'"));
    assertThat(name(root)).isEqualTo("acme/api");
  }

  @Test
  @DisplayName("M-3: without an origin the first commit tells, for copies too")
  void rootCommit() {
    TestingRepository first = repository("api");
    first.commit("one");
    first.commit("two");
    assertThat(name(first.root())).isEqualTo("api");
    TestingRepository copy = first.copy(disk.resolve("copy"));
    copy.commit("three");
    assertThat(name(copy.root())).isEqualTo("api");
    TestingRepository other = repository("other");
    other.commit("another one");
    assertThat(name(other.root())).isEqualTo("other");
  }

  @Test
  @DisplayName("M-3: a repository that gets its first commit, then an origin, is what it was")
  void grows() {
    TestingRepository repository = repository("api");
    Project empty = places.open(places.at(repository.root()));
    repository.commit("first");
    assertThat(places.open(places.at(repository.root()))).isEqualTo(empty);
    TestingRepository copy = repository.copy(disk.resolve("copy"));
    assertThat(places.open(places.at(copy.root()))).isEqualTo(empty);
    repository.origin(HTTPS);
    assertThat(places.open(places.at(repository.root()))).isEqualTo(empty);
    assertThat(name(repository("clone").origin(SSH).root())).isEqualTo("api");
    assertThat(projects.list(null)).hasSize(1);
  }

  @Test
  @DisplayName("M-3: another repository at a path where one was is another project")
  void anotherAtThePath() throws IOException {
    TestingRepository repository = repository("api");
    repository.commit("first");
    Project first = places.open(places.at(repository.root()));
    Files.move(repository.root(), disk.resolve("away"));
    TestingRepository other = repository("api");
    other.commit("something else");
    assertThat(places.at(other.root())).isInstanceOf(Place.Unmade.class);
    other.origin(HTTPS);
    assertThat(places.open(places.at(other.root()))).isNotEqualTo(first);
    assertThat(places.open(places.at(disk.resolve("away")))).isEqualTo(first);
  }

  @Test
  @DisplayName(
      "M-3: a fork that takes the place of what it was made from keeps its own, and says so")
  void forkAtThePath() {
    TestingRepository repository = repository("api").origin(HTTPS);
    repository.commit("first");
    Project first = places.open(places.at(repository.root()));
    repository.origin("https://github.com/fork/api");
    assertThat(places.at(repository.root()))
        .isInstanceOfSatisfying(
            Place.Unmade.class,
            unmade -> assertThat(unmade.note()).contains("github.com/acme/api", "projects link"));
    assertThat(places.open(places.at(repository.root()))).isNotEqualTo(first);
  }

  @Test
  @DisplayName("M-3: a clone of what lies on this disk is the same project")
  void localOrigin() {
    TestingRepository upstream = repository("upstream/api").origin(HTTPS);
    assertThat(name(upstream.root())).isEqualTo("api");
    assertThat(name(repository("c1").origin("../upstream/api").root())).isEqualTo("api");
    assertThat(name(repository("c2").origin("file://" + upstream.root() + "/.git").root()))
        .isEqualTo("api");
    TestingRepository alone = repository("alone");
    alone.commit("alone");
    assertThat(name(alone.root())).isEqualTo("alone");
    TestingRepository clone = alone.copy(disk.resolve("c3")).origin(alone.root().toString());
    assertThat(name(clone.root())).isEqualTo("alone");
    TestingRepository lost = alone.copy(disk.resolve("c4")).origin("/media/gone/alone.git");
    assertThat(name(lost.root())).isEqualTo("alone");
  }

  @Test
  @DisplayName("M-3: origins that lead in a ring come to an end")
  void ring() {
    TestingRepository one = repository("one");
    TestingRepository two = one.copy(disk.resolve("two")).origin("../one");
    one.origin("../two");
    assertThat(places.at(one.root())).isInstanceOf(Place.Unmade.class);
    assertThat(places.at(two.root())).isInstanceOf(Place.Unmade.class);
    assertThat(name(repository("self").origin(".").root())).isEqualTo("self");
  }

  @Test
  @DisplayName("M-3: short forms of URLs that the user's configuration explains")
  void insteadOf() {
    TestingRepository.write(
        disk.resolve("home/.gitconfig"),
        """
        [url "git@github.com:"]
        \tinsteadOf = gh:
        [url "https://x.example/"]
        \tinsteadOf = g
        """);
    assertThat(name(repository("a/api").origin("gh:acme/api").root())).isEqualTo("api");
    assertThat(name(repository("b").origin(HTTPS).root())).isEqualTo("api");
  }

  @Test
  @DisplayName("M-3: a submodule is a project of its own")
  void submodule() {
    TestingRepository outer = repository("outer").origin(HTTPS);
    TestingRepository inner =
        TestingRepository.bare(outer.data().resolve("modules/lib"))
            .origin("https://github.com/acme/lib");
    Path root = outer.root().resolve("third/lib");
    TestingRepository.write(root.resolve(".git"), "gitdir: ../../.git/modules/lib\n");
    assertThat(name(outer.root())).isEqualTo("outer");
    assertThat(name(root)).isEqualTo("lib");
    assertThat(inner.data()).isDirectory();
  }

  @Test
  @DisplayName("M-3: a shallow clone without an origin is known by its path")
  void shallow() {
    TestingRepository repository = repository("api");
    String boundary = repository.commit("first");
    repository.commit("second");
    TestingRepository.write(repository.data().resolve("shallow"), boundary + "\n");
    assertThat(places.at(repository.root()))
        .isInstanceOfSatisfying(
            Place.Unmade.class,
            unmade -> {
              assertThat(unmade.sighting().identity().kind()).isEqualTo(Identity.Kind.FOLDER);
              assertThat(unmade.note()).contains("shallow clone");
            });
    assertThat(name(repository.root())).isEqualTo("api");
    assertThat(name(repository.root())).isEqualTo("api");
  }

  @ParameterizedTest
  @DisplayName("M-2: what is no repository is none, whatever lies in .git")
  @ValueSource(
      strings = {"", "gitdir:", "gitdir: nowhere", "gitdir: .git", "gitdir: \0", "rubbish"})
  void noRepository(String text) {
    Path folder = disk.resolve("folder");
    TestingRepository.write(folder.resolve(".git"), text);
    assertThat(places.at(folder)).isEqualTo(new Place.Outside(folder));
  }

  @Test
  @DisplayName(
      "M-2: the name of the call, then --project, roots, environment, the folder of the start")
  void order() {
    Path roots = repository("roots").origin("https://h/o/roots").root();
    Path environment = repository("environment").origin("https://h/o/environment").root();
    Path working = repository("working").origin("https://h/o/working").root();
    projects.create("named", "");
    places = places("fixed", List.of(environment), working, false);
    assertThat(called("named", roots)).isEqualTo("named");
    assertThat(called("NAMED", roots)).isEqualTo("named");
    assertThat(called(null, roots)).isEqualTo("fixed");
    places = places(null, List.of(environment), working, false);
    assertThat(called(null, roots)).isEqualTo("roots");
    assertThat(called(null, disk.resolve("not/here"))).isEqualTo("environment");
    places = places(null, List.of(disk.resolve("${WORKSPACE}")), working, false);
    assertThat(called(" ", Path.of("/"))).isEqualTo("working");
  }

  private String called(@Nullable String named, Path root) {
    return places.open(places.of(named, () -> List.of(root))).name();
  }

  @Test
  @DisplayName("M-2: outside of any project there is none to write to")
  void outside() throws IOException {
    Path folder = Files.createDirectories(disk.resolve("notes"));
    Path working = repository("working").origin(HTTPS).root();
    places = places(null, List.of(), working, false);
    Place place = places.of(null, () -> List.of(folder));
    assertThat(place).isEqualTo(new Place.Outside(folder));
    assertThatThrownBy(() -> places.open(place))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure()).isInstanceOf(Failure.NoProject.class));
    Path home = Files.createDirectories(disk.resolve("home"));
    assertThat(places.open(places.of(null, () -> List.of(home))).name()).isEqualTo("working");
    assertThat(places(null, List.of(), null, false).of(null, List::of))
        .isEqualTo(new Place.Outside(null));
  }

  @Test
  @DisplayName("M-2, C-5: a project that is not known is an error with the nearest names")
  void unknownName() {
    projects.create("billing", "");
    assertThatThrownBy(() -> places.of("biling", List::of))
        .isInstanceOfSatisfying(
            FailureException.class,
            e ->
                assertThat(e.failure())
                    .isEqualTo(
                        new Failure.NotFound("project", List.of("biling"), List.of("billing"))));
  }

  @Test
  @DisplayName(
      "M-3: a project that was deleted gets its repository back, unless another one has it")
  void deleted() {
    Path root = repository("api").origin(HTTPS).root();
    Project first = places.open(places.at(root));
    projects.delete("api");
    assertThat(places.at(root)).isInstanceOf(Place.Unmade.class);
    Project restored = projects.restoreDeleted("api", null);
    assertThat(restored.id()).isEqualTo(first.id());
    assertThat(places.open(places.at(root)).id()).isEqualTo(first.id());
    projects.delete("api");
    Project second = places.open(places.at(root));
    assertThat(second.id()).isNotEqualTo(first.id());
    projects.archive("api");
    assertThatThrownBy(() -> places.at(root)).hasMessageContaining("is archived");
  }

  @Test
  @DisplayName("M-2: where nothing may be written, nothing is noted, and known projects are found")
  void readOnly() {
    TestingRepository repository = repository("api").origin(HTTPS);
    Project project = places.open(places.at(repository.root()));
    Path clone = repository("clone").origin(SSH).root();
    assertThat(places(null, List.of(), null, true).at(clone))
        .isEqualTo(new Place.Known(project, clone));
    assertThat(places.aliases().places()).hasSize(1);
  }
}
