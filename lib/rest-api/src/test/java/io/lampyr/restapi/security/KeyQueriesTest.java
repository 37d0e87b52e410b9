package io.lampyr.restapi.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys that are looked for and changed. */
class KeyQueriesTest {
  private static final String READS =
      "{'r':{'indices':[{'names':['mine-*'],'privileges':['read']}]}}";

  private final SteppedClock clock = new SteppedClock();
  private final Assembly assembly =
      new Assembly(
          new Backends(
              new MemoryBlobStore(clock),
              new MemoryItemStore(),
              (node, _) -> {
                throw new IllegalStateException("no node is asked for keys: " + node);
              },
              (node, _) -> {
                throw new IllegalStateException("no node is asked for keys: " + node);
              },
              Optional.empty()),
          new Ports(clock, new ThreadScheduler((_, _) -> {}), new SystemRandomness()),
          new ApiSettings(Persona.ELASTICSEARCH, true, "test"));
  private final RestApi api = assembly.api();
  private final String admin = assembly.keys().createForEverything("admin").encoded();
  private Told reader = new Told(0, Map.of());

  private Told send(String key, Method method, String target, String body) {
    Headers headers =
        new Headers(Map.of("content-type", "application/json", "Authorization", "ApiKey " + key));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, headers, bytes));
    return new Told(
        response.status(), Json.readObject(new String(response.body(), StandardCharsets.UTF_8)));
  }

  @BeforeEach
  void make() {
    reader =
        send(
            admin,
            Method.POST,
            "/_security/api_key",
            "{'name':'reader','role_descriptors':" + READS + ",'metadata':{'team':'a'}}");
    for (String name : List.of("one", "two")) {
      String body = "{'name':'" + name + "','expiration':'1d','metadata':{'team':'b'}}";
      assertThat(send(admin, Method.POST, "/_security/api_key", body).status()).isEqualTo(200);
    }
  }

  private String names(String body) {
    Told told = send(admin, Method.POST, "/_security/_query/api_key", body);
    assertThat(told.status()).as(told.toString()).isEqualTo(200);
    return ((List<?>) told.at("api_keys"))
            .stream().map(key -> String.valueOf(((Map<?, ?>) key).get("name"))).sorted().toList()
        + " of "
        + told.text("total");
  }

  @Test
  void keysAreFoundByWhatIsKnownOfThem() {
    assertThat(names("{}")).isEqualTo("[admin, one, reader, two] of 4");
    assertThat(names("{'query':{'term':{'metadata.team':'b'}}}")).isEqualTo("[one, two] of 2");
    assertThat(names("{'query':{'prefix':{'name':'re'}}}")).isEqualTo("[reader] of 1");
    assertThat(names("{'query':{'wildcard':{'name':{'value':'*o*'}}},'sort':[{'name':'desc'}]}"))
        .isEqualTo("[one, two] of 2");
    assertThat(
            names(
                "{'query':{'bool':{'must':{'exists':{'field':'expiration'}},"
                    + "'must_not':[{'terms':{'name':['two']}}]}}}"))
        .isEqualTo("[one] of 1");
    assertThat(names("{'query':{'ids':{'values':['" + reader.text("id") + "']}}}"))
        .isEqualTo("[reader] of 1");
    assertThat(names("{'size':1,'from':1,'sort':'name'}")).isEqualTo("[one] of 4");
    assertThat(names("{'query':{'range':{'expiration':{'gt':'2000-01-01T00:00:00Z'}}}}"))
        .isEqualTo("[one, two] of 2");
  }

  @Test
  void keysAreFoundByWordsAndTimesAsDocumentsAre() {
    assertThat(names("{'query':{'simple_query_string':{'query':'one reader'}}}"))
        .isEqualTo("[one, reader] of 2");
    assertThat(names("{'query':{'simple_query_string':{'query':'re* -two','fields':['name']}}}"))
        .isEqualTo("[admin, one, reader] of 3");
    assertThat(names("{'query':{'range':{'name':{'gte':'o','lt':'s'}}}}"))
        .isEqualTo("[one, reader] of 2");
    assertThat(names("{'query':{'range':{'creation':{'gt':'now-1h'}}}}"))
        .isEqualTo("[admin, one, reader, two] of 4");
    assertThat(
            names(
                "{'query':{'bool':{'minimum_should_match':2,'should':[{'term':{'invalidated':false}},"
                    + "{'prefix':{'metadata.team':'b'}}]}}}"))
        .isEqualTo("[one, two] of 2");
  }

  @Test
  void keysAreCounted() {
    Told told =
        send(
            admin,
            Method.POST,
            "/_security/_query/api_key?typed_keys=true",
            "{'size':0,'query':{'exists':{'field':'metadata.team'}},'aggs':{"
                + "'teams':{'terms':{'field':'metadata.team'},"
                + "'aggs':{'names':{'value_count':{'field':'name'}}}},"
                + "'kinds':{'filters':{'filters':{'ends':{'exists':{'field':'expiration'}}}}},"
                + "'users':{'cardinality':{'field':'username'}},"
                + "'when':{'date_range':{'field':'expiration','ranges':[{'from':'now'}]}},"
                + "'pairs':{'composite':{'sources':[{'n':{'terms':{'field':'name'}}}]}}}}");
    assertThat(told.status()).as(told.toString()).isEqualTo(200);
    assertThat(told.text("total")).isEqualTo("3");
    assertThat(told.text("aggregations/sterms#teams/buckets/0/key")).isEqualTo("b");
    assertThat(told.text("aggregations/sterms#teams/buckets/0/value_count#names/value"))
        .isEqualTo("2");
    assertThat(told.text("aggregations/filters#kinds/buckets/ends/doc_count")).isEqualTo("2");
    assertThat(told.text("aggregations/cardinality#users/value")).isEqualTo("3");
    assertThat(told.text("aggregations/date_range#when/buckets/0/doc_count")).isEqualTo("2");
    assertThat(told.text("aggregations/composite#pairs/after_key/n")).isEqualTo("two");
  }

  @Test
  void pagesGoOnBehindTheValuesOfTheLastKey() {
    assertThat(names("{'sort':'name','search_after':['one']}")).isEqualTo("[reader, two] of 4");
    assertThat(names("{'sort':[{'name':'desc'}],'search_after':['reader'],'size':1}"))
        .isEqualTo("[one] of 4");
    Told first =
        send(
            admin,
            Method.POST,
            "/_security/_query/api_key",
            "{'sort':[{'expiration':'desc'},'name'],'size':3}");
    assertThat(first.at("api_keys/0/name")).isEqualTo("one");
    assertThat(first.at("api_keys/1/name")).isEqualTo("two");
    assertThat(first.at("api_keys/2/_sort")).isEqualTo(List.of(Long.MIN_VALUE, "admin"));
    assertThat(
            names(
                "{'sort':[{'expiration':'desc'},'name'],'search_after':["
                    + Long.MIN_VALUE
                    + ",'admin']}"))
        .isEqualTo("[reader] of 4");
    assertThat(names("{'sort':['invalidated'],'search_after':[false]}")).isEqualTo("[] of 4");
    assertThat(names("{'query':{'term':{'realm':'_es_api_key'}},'sort':['realm','type']}"))
        .isEqualTo("[admin, one, reader, two] of 4");
    for (String wrong :
        List.of(
            "{'search_after':['a']}",
            "{'sort':'name','search_after':['a','b']}",
            "{'sort':'name','search_after':[1]}",
            "{'sort':'creation','search_after':['a']}",
            "{'sort':'name','search_after':['a'],'from':1}",
            "{'sort':'name','search_after':'a'}")) {
      assertThat(send(admin, Method.POST, "/_security/_query/api_key", wrong).status())
          .as(wrong)
          .isEqualTo(400);
    }
  }

  @Test
  void whatCannotBeAskedForIsRefusedByName() {
    String path = "/_security/_query/api_key";
    for (String body :
        List.of(
            "{'query':{'match_phrase':{'name':'a'}}}",
            "{'query':{'term':{'secret':'a'}}}",
            "{'aggs':{'a':{'avg':{'field':'creation'}}}}",
            "{'aggs':{'a':{'terms':{'field':'secret'}}}}",
            "{'aggs':{'a':{'terms':{'script':'1'}}}}",
            "{'aggs':{'a':{'filter':{'term':{'secret':'a'}}}}}",
            "{'aggs':{'a':{'terms':{'field':'name'},'aggs':{'b':{'max':{'field':'creation'}}}}}}",
            "{'aggs':{'a':{'composite':{'sources':[{'s':{'terms':{'field':'secret'}}}]}}}}",
            "{'query':{'simple_query_string':{'query':'a','fields':['secret^2']}}}",
            "{'size':-1}",
            "{'from':9999,'size':2}",
            "{'sort':['secret']}",
            "{'no':1}")) {
      assertThat(send(admin, Method.POST, path, body).status()).as(body).isEqualTo(400);
    }
    assertThat(send(reader.text("encoded"), Method.POST, path, "{}").status()).isEqualTo(403);
  }

  private String listed(String parameters) {
    Told told = send(admin, Method.GET, "/_security/api_key" + parameters, "");
    assertThat(told.status()).as(told.toString()).isEqualTo(200);
    return ((List<?>) told.at("api_keys"))
        .stream()
            .map(key -> String.valueOf(((Map<?, ?>) key).get("name")))
            .sorted()
            .toList()
            .toString();
  }

  @Test
  void keysAreListedByTheNamesThatTheyAreShownWith() {
    assertThat(listed("?realm_name=_es_api_key")).isEqualTo("[admin, one, reader, two]");
    assertThat(listed("?realm_name=native")).isEqualTo("[]");
    assertThat(listed("?username=reader&realm_name=_es_api_key")).isEqualTo("[reader]");
    assertThat(listed("?username=nobody&with_profile_uid=true")).isEqualTo("[]");
    for (String parameters :
        List.of(
            "?id=a&username=b", "?name=a&realm_name=b", "?owner=true&username=b", "?id=a&name=b")) {
      assertThat(send(admin, Method.GET, "/_security/api_key" + parameters, "").status())
          .as(parameters)
          .isEqualTo(400);
    }
  }

  @Test
  void whatTheMakerOfAKeyCouldDoIsShownIfThatIsAskedFor() {
    Told made =
        send(
            reader.text("encoded"),
            Method.POST,
            "/_security/_query/api_key?with_profile_uid=true",
            "{}");
    assertThat(made.status()).isEqualTo(403);
    String one = "/_security/api_key?id=" + reader.text("id");
    assertThat(send(admin, Method.GET, one, "").at("api_keys/0/limited_by")).isNull();
    assertThat(
            send(admin, Method.GET, one + "&with_limited_by=true", "").at("api_keys/0/limited_by"))
        .isInstanceOf(List.class);
  }

  @Test
  void keysOfANameOrARealmAreEndedTogether() {
    String path = "/_security/api_key";
    assertThat(
            send(admin, Method.DELETE, path, "{'realm_name':'native'}")
                .text("invalidated_api_keys"))
        .isEqualTo("[]");
    Told ended = send(admin, Method.DELETE, path, "{'username':'one','realm_name':'_es_api_key'}");
    assertThat((List<?>) ended.at("invalidated_api_keys")).hasSize(1);
    assertThat(listed("?active_only=true")).isEqualTo("[admin, reader, two]");
    for (String body :
        List.of("{}", "{'ids':['a'],'username':'b'}", "{'owner':true,'realm_name':'b'}")) {
      assertThat(send(admin, Method.DELETE, path, body).status()).as(body).isEqualTo(400);
    }
  }

  @Test
  void aKeyThatIsChangedDoesWhatItMayNow() {
    String path = "/_security/api_key/" + reader.text("id");
    String key = reader.text("encoded");
    assertThat(send(key, Method.GET, "/_cluster/settings", "").status()).isEqualTo(403);
    String more = "{'r':{'cluster':['monitor']}}";
    Told changed = send(admin, Method.PUT, path, "{'role_descriptors':" + more + "}");
    assertThat(changed.at("updated")).isEqualTo(true);
    clock.step(KeyGate.SEEN_WITHIN.plusSeconds(1));
    assertThat(send(key, Method.GET, "/_cluster/settings", "").status()).isEqualTo(200);
    assertThat(send(admin, Method.PUT, path, "{'role_descriptors':" + more + "}").at("updated"))
        .isEqualTo(false);
    assertThat(send(admin, Method.PUT, "/_security/api_key/none", "{}").status()).isEqualTo(404);
    assertThat(send(admin, Method.PUT, path, "{'name':'x'}").status()).isEqualTo(400);
    Told many =
        send(
            admin,
            Method.POST,
            "/_security/api_key/_bulk_update",
            "{'ids':['" + reader.text("id") + "','none'],'metadata':{'team':'c'}}");
    assertThat(many.text("updated")).isEqualTo("[" + reader.text("id") + "]");
    assertThat(many.at("errors/count")).isEqualTo(1L);
    assertThat(names("{'query':{'term':{'metadata.team':'c'}}}")).isEqualTo("[reader] of 1");
  }

  @Test
  void whatBoundedAKeyBoundsItStill() {
    Told manager =
        send(
            admin,
            Method.POST,
            "/_security/api_key",
            "{'name':'m','role_descriptors':{'m':{'cluster':['manage_api_key']}}}");
    Told made =
        send(manager.text("encoded"), Method.POST, "/_security/api_key", "{'name':'bounded'}");
    String path = "/_security/api_key/" + made.text("id");
    String all = "{'role_descriptors':{'r':{'cluster':['all']}},'metadata':{'a':1}}";
    assertThat(send(admin, Method.PUT, path, all).at("updated")).isEqualTo(true);
    clock.step(Duration.ofMinutes(1));
    assertThat(send(made.text("encoded"), Method.GET, "/_cluster/settings", "").status())
        .isEqualTo(403);
    assertThat(send(made.text("encoded"), Method.GET, "/_security/_query/api_key", "").status())
        .isEqualTo(200);
  }
}
