package io.lampyr.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.DocumentParser;
import io.lampyr.mapping.document.DocumentSource;
import io.lampyr.mapping.document.ParseOutcome;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PassThroughTest {
  private static final MappingContext CONTEXT = MappingContext.standard();

  private static Mapping mapping(String properties) {
    Mapping parsed =
        Mapping.parse(Json.readObject("{\"properties\":{" + properties + "}}"), CONTEXT);
    return Mapping.empty().merge(parsed, CONTEXT.limits());
  }

  private static Mapping with(Mapping mapping, String document) {
    DocumentSource source = DocumentSource.of("i", "1", document.getBytes(StandardCharsets.UTF_8));
    ParseOutcome outcome = new DocumentParser(CONTEXT).parse(source, mapping);
    assertThat(outcome).isInstanceOf(ParseOutcome.NeedsMapping.class);
    Mapping merged =
        mapping.merge(((ParseOutcome.NeedsMapping) outcome).update(), CONTEXT.limits());
    assertThat(new DocumentParser(CONTEXT).parse(source, merged))
        .isInstanceOf(ParseOutcome.Parsed.class);
    return merged;
  }

  @Test
  void fieldsAreNamedWithoutTheObject() {
    Mapping mapping =
        mapping(
            "\"a\":{\"type\":\"passthrough\",\"priority\":1,"
                + "\"properties\":{\"x\":{\"type\":\"long\"},\"y\":{\"type\":\"long\"}}},"
                + "\"b\":{\"properties\":{\"c\":{\"type\":\"passthrough\",\"priority\":2,"
                + "\"properties\":{\"x\":{\"type\":\"ip\"},\"z\":{\"type\":\"long\"}}}}},"
                + "\"z\":{\"type\":\"keyword\"}");
    assertThat(leaf(mapping, "x")).as("the higher priority").isEqualTo("b.c.x");
    assertThat(leaf(mapping, "y")).isEqualTo("a.y");
    assertThat(leaf(mapping, "a.x")).isEqualTo("a.x");
    assertThat(leaf(mapping, "z")).as("a field at the top").isEqualTo("z");
    Mapping again =
        Mapping.empty().merge(Mapping.parse(mapping.toJson(), CONTEXT), CONTEXT.limits());
    assertThat(again.toJson()).isEqualTo(mapping.toJson());
  }

  @Test
  void namesThatNoMappingCanHaveAreRefused() {
    Mapping mapping = mapping("\"l\":{\"type\":\"passthrough\",\"priority\":1}");
    for (String name : List.of("..", ".a", "a..b", "a. .b")) {
      for (String document : List.of("{\"l\":{\"%s\":\"x\"}}", "{\"l\":{\"%s\":{\"b\":\"x\"}}}")) {
        byte[] source = document.formatted(name).getBytes(StandardCharsets.UTF_8);
        assertThat(new DocumentParser(CONTEXT).parse(DocumentSource.of("i", "1", source), mapping))
            .as(name)
            .isInstanceOf(ParseOutcome.Rejected.class);
      }
    }
  }

  private static String leaf(Mapping mapping, String path) {
    return Objects.requireNonNull(mapping.leaf(path)).path();
  }

  @Test
  void dotsDoNotNestAndObjectsAreFlattened() {
    Mapping mapping =
        with(
            mapping(
                "\"l\":{\"type\":\"passthrough\",\"priority\":1,\"time_series_dimension\":true}"),
            "{\"l\":{\"k8s\":\"a\",\"k8s.pod\":{\"name\":\"b\",\"n\":{\"m\":1}}},\"l.k8s.ip\":\"c\"}");
    assertThat(leaf(mapping, "l.k8s")).isEqualTo("l.k8s");
    assertThat(leaf(mapping, "k8s.pod.name")).isEqualTo("l.k8s.pod.name");
    assertThat(leaf(mapping, "l.k8s.pod.n.m")).isEqualTo("l.k8s.pod.n.m");
    assertThat(leaf(mapping, "k8s.ip")).isEqualTo("l.k8s.ip");
    assertThat(isDimension(mapping, "k8s")).isTrue();
    assertThat(Objects.requireNonNull(mapping.leaf("k8s")).type().name()).isEqualTo("keyword");
    assertThat(isDimension(mapping, "k8s.pod.n.m")).isTrue();
    assertThat(mapping.fieldCount()).isEqualTo(5);
    Mapping again =
        Mapping.empty().merge(Mapping.parse(mapping.toJson(), CONTEXT), CONTEXT.limits());
    assertThat(again.toJson()).isEqualTo(mapping.toJson());
    assertThat(isDimension(again, "k8s")).isTrue();
  }

  @Test
  void objectsWithoutSubobjectsKeepDotsInNames() {
    Mapping mapping =
        with(
            mapping("\"l\":{\"type\":\"object\",\"subobjects\":false}"),
            "{\"l\":{\"a\":1,\"a.b\":2,\"a.c\":[{\"d\":3},{\"d\":4}]}}");
    assertThat(leaf(mapping, "l.a")).isEqualTo("l.a");
    assertThat(leaf(mapping, "l.a.c.d")).isEqualTo("l.a.c.d");
    assertThat(mapping.leaf("a")).isNull();
    assertThat(mapping.toJson().toString()).contains("subobjects=false", "a.b={type=long}");
  }

  @Test
  void aPriorityIsNeededAndItsOwn() {
    for (String wrong :
        List.of(
            "\"a\":{\"type\":\"passthrough\"}",
            "\"a\":{\"type\":\"passthrough\",\"priority\":-1}",
            "\"a\":{\"type\":\"passthrough\",\"priority\":1},"
                + "\"b\":{\"type\":\"passthrough\",\"priority\":1}",
            "\"a\":{\"type\":\"passthrough\",\"priority\":1,"
                + "\"properties\":{\"n\":{\"type\":\"nested\"}}}",
            "\"a\":{\"type\":\"passthrough\",\"priority\":1,\"other\":1}")) {
      assertThatThrownBy(() -> mapping(wrong)).as(wrong).isInstanceOf(FaultException.class);
    }
  }

  private static boolean isDimension(Mapping mapping, String path) {
    return Objects.requireNonNull(mapping.leaf(path)).type().facts().dimension();
  }
}
