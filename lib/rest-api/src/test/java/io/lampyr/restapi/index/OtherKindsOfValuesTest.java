package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of kinds that members of bodies do not take, and those that they do. */
class OtherKindsOfValuesTest {
  private final OneNode node = new OneNode(29, Persona.OPENSEARCH);
  private final RestApi api = node.whole(Persona.OPENSEARCH);

  @AfterEach
  void end() {
    node.close();
  }

  private String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status()
        + " "
        + new String(response.body(), StandardCharsets.UTF_8).replace('"', '\'');
  }

  @Test
  void aTemplateIsLookedAtForIndicesThatItIsForAlone() {
    String shown = "{'index_patterns':['%s'],'template':{'settings':{'number_of_shards':2}}}";
    String target = "/_index_template/_simulate_index/ix";
    assertThat(send(Method.POST, target, shown.formatted("ix*"))).contains("number_of_shards");
    assertThat(send(Method.POST, target, shown.formatted("other"))).isEqualTo("200 {}");
  }

  @ParameterizedTest
  @CsvSource({"-1,must not start with", "_all,must not start with", "a*,must not contain"})
  void namesThatNoIndexHasAreRefusedForWhatIsWrongWithThem(String name, String reason) {
    assertThat(send(Method.POST, "/_bulk", "{'index':{'_index':'" + name + "'}}\n{'a':1}\n"))
        .contains("Invalid index name [" + name + "], " + reason);
  }

  @Test
  void aShardIsExplainedByTextsToo() {
    send(Method.PUT, "/i", "");
    String asked = "{'index':'i','shard':0,'primary':%s}";
    String target = "/_cluster/allocation/explain";
    assertThat(send(Method.POST, target, asked.formatted("'true'"))).contains("'primary':true");
    assertThat(send(Method.POST, target, asked.formatted("''"))).contains("'primary':false");
    assertThat(send(Method.POST, target, asked.formatted("1"))).startsWith("400");
  }

  @Test
  void aDocumentThatIsTriedHasATypeOfVersionsThatThereIs() {
    String asked =
        "{'pipeline':{'processors':[]},'docs':[{'_source':{'a':1},'_version_type':'%s'}]}";
    String target = "/_ingest/pipeline/_simulate";
    assertThat(send(Method.POST, target, asked.formatted("external"))).startsWith("200");
    for (String none : new String[] {"", "x"}) {
      assertThat(send(Method.POST, target, asked.formatted(none)))
          .startsWith("400")
          .contains("No version type match [" + none + "]");
    }
  }

  @Test
  void namesOfAttributesAreTexts() {
    assertThat(send(Method.POST, "/_analyze", "{'text':'a','explain':true,'attributes':[null]}"))
        .startsWith("400")
        .contains("[analyze_request] failed to parse field [attributes]");
  }

  @Test
  void anEmptyTextIsNoDate() {
    send(Method.PUT, "/i", "{'mappings':{'properties':{'d':{'type':'date'}}}}");
    assertThat(send(Method.POST, "/i/_doc", "{'d':''}"))
        .startsWith("400")
        .contains("cannot parse empty date");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "/i | {'settings':null} | key [settings] must be an object",
        "/i | {'mappings':''} | key [mappings] must be an object",
        "/i | {'aliases':{'a':null}} | No alias is specified",
        "/i | {'aliases':{'a':{'routing':['x']}}} | must be a text",
        "/i | {'settings':{'number_of_shards':[null]}} | only value lists are allowed",
        "/i | {'settings':{'number_of_shards':['1']}} | For input string",
        "/i | {'settings':{'max_terms_count':2147483648}} | For input string",
        "/i | {'settings':{'index.sort.order.x':1}} | unknown setting [index.sort.order.x]",
        "/_index_template/t | {'index_patterns':'a','composed_of':''} | component templates []",
        "/_index_template/t | | request body is required",
        "/_cluster/settings | {'transient':null} | found [VALUE_NULL]",
        "/_scripts/s | {'script':{'lang':'painless','source':1}} | source doesn't support values"
      })
  void whatIsOfNoKindThatIsTakenIsRefused(String target, String body, String reason) {
    assertThat(send(Method.PUT, target, body == null ? "" : body))
        .startsWith("400")
        .contains(reason);
  }

  @Test
  void whatABodyOfAnUpdateSaysOfSourcesGoesBeforeParameters() {
    send(Method.PUT, "/i/_doc/1", "{'k':'a','n':1}");
    String whole = "{'doc':{'k':'b'},'_source':true}";
    assertThat(send(Method.POST, "/i/_update/1?_source=false", whole))
        .contains("'_source':{'k':'b','n':1}");
    assertThat(send(Method.POST, "/i/_update/1", "{'doc':{'k':'c'},'_source':'true'}"))
        .contains("'_source':{}");
    assertThat(send(Method.POST, "/i/_update/1", "{'doc':{'k':'c'},'_source':[null]}"))
        .startsWith("400")
        .contains("[UpdateRequest] failed to parse field [_source]");
    assertThat(send(Method.POST, "/i/_update/1", "")).contains("script or doc is missing");
    assertThat(send(Method.POST, "/_mget", "{'docs':[{'_index':'i','_id':'1','_source':'true'}]}"))
        .contains("'_source':{'k':'c','n':1}");
  }

  @Test
  void fieldsOfVectorsAreThoseOfTheBodyAndOfTheParameters() {
    send(Method.PUT, "/i/_doc/1?refresh=true", "{'k':'a','l':'b'}");
    assertThat(send(Method.POST, "/i/_termvectors/1?fields=k", "{'fields':['l']}"))
        .contains("'k':{", "'l':{");
  }

  @Test
  void frequenciesOfSuggestersThatAreNoNumbersOfDocumentsAreRefused() {
    send(Method.PUT, "/i/_doc/1?refresh=true", "{'t':'words'}");
    String term = "{'suggest':{'a':{'text':'wods','term':{'field':'t','min_doc_freq':1e30}}}}";
    assertThat(send(Method.POST, "/i/_search", term)).startsWith("400");
  }
}
