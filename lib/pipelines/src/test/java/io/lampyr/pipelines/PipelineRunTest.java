package io.lampyr.pipelines;

import static io.lampyr.pipelines.Trial.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.pipelines.config.PipelineException;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Flow;
import org.junit.jupiter.api.Test;

/** How pipelines go on, fail, and come to an end. */
class PipelineRunTest {
  private static final String FAIL = "{'fail':{'message':'because of {{a}}','tag':'t'}}";

  @Test
  void conditionsDecideAndCannotChangeAnything() {
    assertThat(one("{'set':{'if':'ctx.a?.b == 1','field':'c','value':1}}", "{'a':{'b':1}}"))
        .contains("'c':1");
    assertThat(one("{'set':{'if':'ctx.a?.b == 1','field':'c','value':1}}", "{}")).isEqualTo("{}");
    String stored =
        "{'set':{'if':{'id':'ctx.a == params.x','params':{'x':2}},'field':'c','value':1}}";
    assertThat(one(stored, "{'a':2}")).isEqualTo("{'a':2,'c':1}");
    assertThat(one(stored, "{'a':1}")).isEqualTo("{'a':1}");
    assertThatThrownBy(() -> one("{'drop':{'if':'ctx.a = 1; true'}}", "{}"))
        .hasMessageContaining("runtime error");
    assertThatThrownBy(() -> one("{'drop':{'if':'ctx.l.add(1)'}}", "{'l':[1]}"))
        .hasMessageContaining("runtime error");
  }

  @Test
  void failuresCanBeIgnoredOrHandled() {
    assertThat(one("{'fail':{'message':'x','ignore_failure':true}}", "{}")).isEqualTo("{}");
    assertThat(
            one(
                "{'fail':{'message':'because of"
                    + " {{a}}','tag':'t','on_failure':[{'set':{'field':'e','value':"
                    + "'{{_ingest.on_failure_message}}|{{_ingest.on_failure_processor_type}}|"
                    + "{{_ingest.on_failure_processor_tag}}|{{_ingest.on_failure_pipeline}}'}}]}},"
                    + "{'set':{'field':'after','value':'{{_ingest.on_failure_message}}'}}",
                "{'a':'z'}"))
        .isEqualTo("{'a':'z','e':'because of z|fail|t|p','after':''}");
    IngestDocument document = Trial.document("{}");
    new Trial()
        .run(
            "{'processors':["
                + FAIL
                + ",{'set':{'field':'not','value':1}}],'on_failure':[{'set':{'field':'f','value':1}}]}",
            document);
    assertThat(document.source()).hasToString("{f=1}");
    assertThatThrownBy(() -> one(FAIL, "{'a':1}")).hasMessage("because of 1");
  }

  @Test
  void pipelinesRunOthersAndTellOfThem() {
    Trial trial =
        new Trial()
            .with("in-x", "{'append':{'field':'p','value':'{{_ingest.pipeline}}'}}")
            .with("stops", "{'terminate':{}},{'fail':{'message':'never'}}");
    assertThat(
            trial.all(
                "{'pipeline':{'name':'in-{{k}}'}},{'pipeline':{'name':'stops'}},"
                    + "{'append':{'field':'p','value':'{{_ingest.pipeline}}'}}",
                "{'k':'x'}"))
        .isEqualTo("{'k':'x','p':['in-x','p']}");
    assertThatThrownBy(() -> trial.all("{'pipeline':{'name':'no'}}", "{}"))
        .hasMessage("Pipeline processor configured for non-existent pipeline [no]");
    assertThat(trial.all("{'pipeline':{'name':'no','ignore_missing_pipeline':true}}", "{}"))
        .isEqualTo("{}");
    Trial circle =
        new Trial().with("a", "{'pipeline':{'name':'b'}}").with("b", "{'pipeline':{'name':'a'}}");
    assertThatThrownBy(() -> circle.all("{'pipeline':{'name':'a'}}", "{}"))
        .hasMessage("Cycle detected for pipeline: a");
  }

  @Test
  void aDropEndsAllPipelines() {
    Trial trial = new Trial().with("inner", "{'drop':{}}");
    Flow flow =
        trial.run(
            "{'processors':[{'pipeline':{'name':'inner'}},{'fail':{'message':'never'}}]}",
            Trial.document("{}"));
    assertThat(flow).isEqualTo(Flow.DROPPED);
  }

  @Test
  void whatIsWrongWithAPipelineIsToldByNames() {
    assertThatThrownBy(() -> Trial.compile("p", "{'processors':[],'x':1}"))
        .isInstanceOf(PipelineException.class)
        .hasMessage(
            "pipeline [p] doesn't support one or more provided configuration parameters [x]");
    assertThatThrownBy(() -> Trial.compile("p", "{}"))
        .hasMessage("[processors] required property is missing");
    assertThatThrownBy(() -> Trial.compile("p", "{'processors':[],'on_failure':[]}"))
        .hasMessage("pipeline [p] cannot have an empty on_failure option defined");
    assertThatThrownBy(() -> Trial.compile("p", "{'processors':[{'set':{'field':1,'value':1}}]}"))
        .hasMessage("[field] property isn't a string, but of type [java.lang.Integer]");
    assertThatThrownBy(
            () -> Trial.compile("p", "{'processors':[{'drop':{'tag':'t','on_failure':[]}}]}"))
        .hasMessage("[on_failure] processors list cannot be empty")
        .satisfies(e ->
            assertThat(((PipelineException) e).details())
                .containsEntry("processor_tag", "t")
                .containsEntry("property_name", "on_failure"));
    assertThatThrownBy(() -> Trial.compile("p", "{'processors':[{'drop':{'colour':'red'}}]}"))
        .hasMessage(
            "processor [drop] doesn't support one or more provided configuration parameters"
                + " [colour]");
    assertThatThrownBy(() -> Trial.compile("p", "{'processors':[{'attachment':{'field':'a'}}]}"))
        .hasMessageContaining("processor [attachment] is not supported");
    for (String type : ProcessorTypes.names()) {
      if (!type.equals("drop")
          && !type.equals("terminate")
          && !type.equals("community_id")
          && !type.equals("fingerprint")
          && !type.equals("recover_failure_document")
          && !type.equals("reroute")) {
        assertThatThrownBy(() -> Trial.compile("p", "{'processors':[{'" + type + "':{}}]}"))
            .as(type)
            .isInstanceOf(PipelineException.class);
      }
    }
  }

  @Test
  void whatPipelinesMakeAndDoIsBounded() {
    String doubling = "{'set':{'field':'a','value':'{{{a}}}{{{a}}}'}},".repeat(60);
    assertThatThrownBy(() -> one(doubling + "{'drop':{}}", "{'a':'xxxxxxxxxxxxxxxx'}"))
        .hasMessageContaining("more than");
    String nesting = "{'set':{'field':'a.a','copy_from':'a'}},".repeat(600);
    assertThatThrownBy(() -> one(nesting + "{'drop':{}}", "{'a':{'b':1}}"))
        .hasMessageContaining("deeper than [500] levels");
    assertThatThrownBy(() ->
            Trial.compile("p", "{'processors':[" + "{'drop':{}},".repeat(1000) + "{'drop':{}}]}"))
        .hasMessageContaining("at most 1000 processors");
    String deep =
        "{'foreach':{'field':'a','processor':".repeat(30) + "{'drop':{}}" + "}}".repeat(30);
    assertThatThrownBy(() -> Trial.compile("p", "{'processors':[" + deep + "]}"))
        .hasMessageContaining("deeper than");
    String a = "a".repeat(5_000);
    assertThatThrownBy(() ->
            one("{'gsub':{'field':'m','pattern':'(a+)+b','replacement':''}}", "{'m':'" + a + "'}"))
        .hasMessageContaining("the regular expression");
    assertThatThrownBy(() ->
            one("{'grok':{'field':'m','patterns':['^(%{DATA:x},?)*;$']}}", "{'m':'" + a + "'}"))
        .hasMessageContaining("the regular expression");
    String many = "'x',".repeat(2_000) + "'x'";
    String cubed =
        "{'foreach':{'field':'a','processor':{'foreach':{'field':'b','processor':{'trim':{'field':'_ingest._value'}}}}}}";
    assertThatThrownBy(() -> one(cubed, "{'a':[" + many + "],'b':[" + many + "]}"))
        .hasMessageContaining("more than is allowed");
  }
}
