package io.lampyr.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.conformance.value.JsonText;
import io.lampyr.conformance.value.Value;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApiTest {
  private final Map<String, Api> apis = Suites.of("").apis();
  private final Api thing = apis.get("thing");

  @Test
  void ofThePathsThatCanBeFilledTheLongestIsTaken() {
    assertThat(asked("{}", false)).isEqualTo(new Asked.Possible("GET", "/_thing"));
    assertThat(asked("{\"index\":\"a\"}", false)).isEqualTo(new Asked.Possible("PUT", "/a/_thing"));
    assertThat(asked("{\"index\":[\"a\",\"b*\"],\"id\":1}", false))
        .isEqualTo(new Asked.Possible("GET", "/a,b*/_thing/1"));
  }

  @Test
  void aBodyRatherGoesWithAPostThanWithAGet() {
    assertThat(asked("{}", true)).isEqualTo(new Asked.Possible("POST", "/_thing"));
    assertThat(asked("{\"index\":\"a\"}", true)).isEqualTo(new Asked.Possible("PUT", "/a/_thing"));
  }

  @Test
  void whatIsNotInThePathIsInTheQuery() {
    assertThat(
            asked("{\"index\":\"a/b c\",\"routing\":[\"x\",true,null],\"pretty\":\"ä,&\"}", false))
        .isEqualTo(
            new Asked.Possible("PUT", "/a%2Fb%20c/_thing?routing=x%2Ctrue%2C&pretty=%C3%A4%2C%26"));
  }

  @Test
  void argumentsThatNobodyKnowsAreImpossible() {
    assertThat(asked("{\"index\":\"a\",\"colour\":\"red\"}", false))
        .isEqualTo(new Asked.Impossible("thing: unknown arguments [colour]"));
    assertThat(asked("{\"id\":\"1\"}", false))
        .isEqualTo(new Asked.Impossible("thing: unknown arguments [id]"));
    Api needy =
        Api.of(
            "needy",
            JsonText.read(
                    "{\"url\":{\"paths\":[{\"path\":\"/{id}\",\"methods\":[\"GET\"],\"parts\":{\"id\":{}}}]}}")
                .asFields(),
            java.util.Set.of());
    assertThat(needy.request(JsonText.read("{}").asFields(), false))
        .isEqualTo(new Asked.Impossible("needy: no path for the arguments []"));
  }

  @Test
  void bodiesAreJsonOrLinesOfItOrTextAsItStands() {
    Value items = JsonText.read("[{\"a\":\"\\u00e4\\n\"},\"{\\\"b\\\":1}\\n\"]");
    assertThat(apis.get("many").encode(items)).isEqualTo("{\"a\": \"ä\\n\"}\n{\"b\":1}\n");
    assertThat(apis.get("many").encode(Value.of("{}\n{}\n"))).isEqualTo("{}\n{}\n");
    assertThat(thing.encode(JsonText.read("{\"a\":[1,2.5,null,true]}")))
        .isEqualTo("{\"a\": [1, 2.5, null, true]}");
    assertThat(thing.encode(Value.of("not json"))).isEqualTo("not json");
  }

  private Asked asked(String arguments, boolean hasBody) {
    return thing.request(JsonText.read(arguments).asFields(), hasBody);
  }
}
