package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.field.VectorType;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which arrays become vectors where a mapping does not know their fields. */
class DynamicVectorsTest {
  private static final MappingContext CONTEXT = MappingContext.standard();

  private static String floats(int length) {
    return IntStream.range(0, length).mapToObj(i -> i + ".5").collect(Collectors.joining(","));
  }

  private static String typeOf(boolean finds, String mapping, String document) {
    return leafOf(finds, mapping, document).type().name();
  }

  /** The field named v after the document, which must be taken under the mapping that it made. */
  private static LeafField leafOf(boolean finds, String mappingJson, String document) {
    Mapping mapping =
        Mapping.empty()
            .merge(
                Mapping.parse(Json.readObject(mappingJson.replace('\'', '"')), CONTEXT),
                CONTEXT.limits());
    DocumentParser parser = new DocumentParser(CONTEXT, finds);
    DocumentSource source =
        DocumentSource.of("i", "1", document.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    ParseOutcome outcome = parser.parse(source, mapping);
    assertThat(outcome).isInstanceOf(ParseOutcome.NeedsMapping.class);
    mapping = mapping.merge(((ParseOutcome.NeedsMapping) outcome).update(), CONTEXT.limits());
    assertThat(parser.parse(source, mapping)).isInstanceOf(ParseOutcome.Parsed.class);
    LeafField leaf = mapping.leaf("v");
    assertThat(leaf).isNotNull();
    return leaf;
  }

  @Test
  void longArraysOfFloatsBecomeVectorsOfTheirLength() {
    for (int length : new int[] {128, 1000, 4096}) {
      LeafField leaf = leafOf(true, "{}", "{'v':[" + floats(length) + "]}");
      assertThat(leaf.type()).isInstanceOf(VectorType.class);
      assertThat(((VectorType) leaf.type()).dimensions()).isEqualTo(length);
    }
  }

  @Test
  void otherArraysStayNumbers() {
    for (String array :
        new String[] {
          floats(127),
          floats(4097),
          floats(127) + ",7",
          "null," + floats(128),
          "[" + floats(128) + "],[" + floats(128) + "]",
          floats(128).replaceAll("[0-9]+\\.5", "0.0")
        }) {
      assertThat(typeOf(true, "{}", "{'v':[" + array + "]}")).isEqualTo("float");
    }
  }

  @Test
  void numbersStayNumbersWhereNobodyLooksForVectors() {
    assertThat(typeOf(false, "{}", "{'v':[" + floats(128) + "]}")).isEqualTo("float");
  }

  @Test
  void whatTemplatesSayOfNumbersHolds() {
    String mapping =
        "{'dynamic_templates':[{'n':{'match_mapping_type':'double',"
            + "'mapping':{'type':'double'}}}]}";
    assertThat(typeOf(true, mapping, "{'v':[" + floats(128) + "]}")).isEqualTo("double");
  }

  @Test
  void fieldsThatOthersAreCopiedToStayNumbers() {
    String mapping = "{'properties':{'a':{'type':'float','copy_to':'v'}}}";
    assertThat(typeOf(true, mapping, "{'v':[" + floats(128) + "],'a':1.5}")).isEqualTo("float");
  }

  @Test
  void fieldsThatWereNumbersAtFirstStayNumbers() {
    String twice = "{'o':[{'x':1},{'x':2}],'v':1.5,'w':[" + floats(128) + "]}";
    assertThat(typeOf(true, "{}", twice)).isEqualTo("float");
  }
}
