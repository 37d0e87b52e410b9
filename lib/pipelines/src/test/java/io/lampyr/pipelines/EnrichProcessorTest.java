package io.lampyr.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.pipelines.run.EnrichLookup;
import io.lampyr.pipelines.run.Pipeline;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code enrich}, with a policy that knows two rows of {@code a} and none of anything else. */
class EnrichProcessorTest {
  private static final EnrichLookup LOOKUP =
      (value, most, relation) ->
          value.equals("a")
              ? List.of(row("first", relation), row("second", relation))
                  .subList(0, Math.min(2, most))
              : List.of();

  private static Map<String, Object> row(String name, String relation) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("n", name);
    row.put("r", relation);
    return row;
  }

  private static String run(String options, String source) {
    return new Trial()
        .knowing("people", LOOKUP)
        .all(
            "{'enrich':{'policy_name':'people','field':'f','target_field':'t'" + options + "}}",
            source);
  }

  @Test
  void oneRowIsAnObjectAndSeveralAreAList() {
    assertThat(run("", "{'f':'a'}")).isEqualTo("{'f':'a','t':{'n':'first','r':'INTERSECTS'}}");
    assertThat(run(",'max_matches':3,'shape_relation':'within'", "{'f':'a'}"))
        .isEqualTo("{'f':'a','t':[{'n':'first','r':'WITHIN'},{'n':'second','r':'WITHIN'}]}");
    assertThat(run("", "{'f':'b'}")).isEqualTo("{'f':'b'}");
  }

  @Test
  void whatIsThereStaysIfItIsNotToBeOverridden() {
    assertThat(run(",'override':false", "{'f':'a','t':1}")).isEqualTo("{'f':'a','t':1}");
    assertThat(run(",'override':false", "{'f':'a','t':null}")).contains("first");
    assertThat(run("", "{'f':'a','t':1}")).contains("first");
  }

  @Test
  void aMissingFieldIsAnErrorUnlessItIsIgnored() {
    assertThatThrownBy(() -> run("", "{'g':1}"))
        .hasMessageContaining("field [f] not present as part of path [f]");
    assertThat(run(",'ignore_missing':true", "{'g':1}")).isEqualTo("{'g':1}");
    assertThat(run("", "{'f':null}")).isEqualTo("{'f':null}");
  }

  @Test
  void fieldsMayBeTemplates() {
    assertThat(
            new Trial()
                .knowing("people", LOOKUP)
                .all(
                    "{'enrich':{'policy_name':'people','field':'{{by}}','target_field':'x.{{by}}'}}",
                    "{'by':'f','f':'a'}"))
        .isEqualTo("{'by':'f','f':'a','x':{'f':{'n':'first','r':'INTERSECTS'}}}");
  }

  @Test
  void aMissingPolicyFailsTheDocument() {
    assertThatThrownBy(() ->
            new Trial()
                .all(
                    "{'enrich':{'policy_name':'none','field':'f','target_field':'t'}}",
                    "{'f':'a'}"))
        .hasMessageContaining("no enrich index exists for policy with name [none]");
  }

  @Test
  void optionsAreChecked() {
    for (String wrong :
        List.of("'max_matches':0", "'max_matches':129", "'shape_relation':'near'", "'unheard':1")) {
      assertThatThrownBy(() -> run("," + wrong, "{'f':'a'}")).as(wrong).isNotNull();
    }
    assertThatThrownBy(() -> Trial.one("{'enrich':{'field':'f','target_field':'t'}}", "{}"))
        .hasMessageContaining("[policy_name] required property is missing");
  }

  @Test
  void pipelinesTellTheirPoliciesWhereverTheyStand() {
    String inner = "{'enrich':{'policy_name':'%s','field':'f','target_field':'t'}}";
    Pipeline pipeline =
        Trial.compile(
            "p",
            "{'processors':["
                + inner.formatted("one")
                + ",{'foreach':{'field':'l','processor':"
                + inner.formatted("two")
                + "}},{'fail':{'message':'m','on_failure':["
                + inner.formatted("three")
                + "]}}],'on_failure':["
                + inner.formatted("four")
                + "]}");
    assertThat(pipeline.policies()).containsExactlyInAnyOrder("one", "two", "three", "four");
  }
}
