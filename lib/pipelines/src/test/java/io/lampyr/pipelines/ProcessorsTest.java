package io.lampyr.pipelines;

import static io.lampyr.pipelines.Trial.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each kind of processor, by what it makes of a document. */
class ProcessorsTest {
  private static void fails(String processor, String source, String reason) {
    assertThatThrownBy(() -> one(processor, source)).as(processor).hasMessageContaining(reason);
  }

  @Test
  void setPutsValuesAndSnippetsOfTheDocument() {
    assertThat(one("{'set':{'field':'a.b','value':'{{x}}-{{{y}}}'}}", "{'x':1,'y':'q'}"))
        .isEqualTo("{'x':1,'y':'q','a':{'b':'1-q'}}");
    assertThat(one("{'set':{'field':'a','value':{'{{x}}':['{{x}}']}}}", "{'x':'k'}"))
        .isEqualTo("{'x':'k','a':{'k':['k']}}");
    assertThat(one("{'set':{'field':'a','copy_from':'x'}}", "{'x':{'y':[1]}}"))
        .isEqualTo("{'x':{'y':[1]},'a':{'y':[1]}}");
    assertThat(one("{'set':{'field':'a','value':2,'override':false}}", "{'a':1}"))
        .isEqualTo("{'a':1}");
    assertThat(one("{'set':{'field':'a','value':'{{no}}','ignore_empty_value':true}}", "{}"))
        .isEqualTo("{}");
    assertThat(one("{'set':{'field':'a','value':'{{_ingest.timestamp}}'}}", "{}"))
        .isEqualTo("{'a':'2026-03-04T05:06:07Z'}");
    fails("{'set':{'field':'a.b','value':1}}", "{'a':1}", "with parent object of type");
    fails("{'set':{'field':'a','value':1,'copy_from':'b'}}", "{}", "cannot set both");
  }

  @Test
  void appendMakesListsAndKnowsDuplicates() {
    assertThat(one("{'append':{'field':'a','value':['1','2']}}", "{'a':'1'}"))
        .isEqualTo("{'a':['1','1','2']}");
    assertThat(
            one("{'append':{'field':'a','value':['1','2'],'allow_duplicates':false}}", "{'a':'1'}"))
        .isEqualTo("{'a':['1','2']}");
    assertThat(one("{'append':{'field':'a','value':1}}", "{}")).isEqualTo("{'a':[1]}");
  }

  @Test
  void fieldsAreMovedCopiedAndTakenAway() {
    assertThat(one("{'rename':{'field':'a','target_field':'b.c'}}", "{'a':1}"))
        .isEqualTo("{'b':{'c':1}}");
    fails("{'rename':{'field':'a','target_field':'b'}}", "{}", "field [a] doesn't exist");
    fails("{'rename':{'field':'a','target_field':'b'}}", "{'a':1,'b':2}", "already exists");
    assertThat(
            one("{'copy':{'source_field':'a','target_field':'b','remove_source':true}}", "{'a':1}"))
        .isEqualTo("{'b':1}");
    assertThat(one("{'remove':{'field':['a','b.c']}}", "{'a':1,'b':{'c':1,'d':2}}"))
        .isEqualTo("{'b':{'d':2}}");
    assertThat(one("{'remove':{'keep':['b.c']}}", "{'a':1,'b':{'c':1,'d':2}}"))
        .isEqualTo("{'b':{'c':1}}");
    fails("{'remove':{'field':'_index'}}", "{}", "cannot remove metadata field [_index]");
    assertThat(one("{'remove_by_pattern':{'field_pattern':'f*'}}", "{'foo':1,'bar':2}"))
        .isEqualTo("{'bar':2}");
    assertThat(one("{'remove_by_pattern':{'exclude_field_pattern':'f*'}}", "{'foo':1,'bar':2}"))
        .isEqualTo("{'foo':1}");
  }

  @Test
  void convertGivesTypesAndTellsOfWhatHasNone() {
    assertThat(one("{'convert':{'field':'a','type':'integer'}}", "{'a':['1','0x1f']}"))
        .isEqualTo("{'a':[1,31]}");
    assertThat(one("{'convert':{'field':'a','type':'auto'}}", "{'a':['1','2.5','true','x']}"))
        .isEqualTo("{'a':[1,2.5,true,'x']}");
    assertThat(one("{'convert':{'field':'a','type':'string'}}", "{'a':1.50}"))
        .isEqualTo("{'a':'1.50'}");
    assertThat(one("{'convert':{'field':'a','type':'ip'}}", "{'a':'::1'}"))
        .isEqualTo("{'a':'::1'}");
    fails(
        "{'convert':{'field':'a','type':'integer'}}",
        "{'a':'x'}",
        "unable to convert [x] to integer");
    fails("{'convert':{'field':'a','type':'integer'}}", "{'a':'2147483648'}", "to integer");
    fails("{'convert':{'field':'a','type':'ip'}}", "{'a':'1.2.3'}", "not a valid ipv4/ipv6");
    fails("{'convert':{'field':'a','type':'double'}}", "{'a':'NaN'}", "to double");
    fails("{'convert':{'field':'a','type':'colour'}}", "{}", "type [colour] not supported");
  }

  @Test
  void textsAreChangedAloneOrInLists() {
    assertThat(one("{'lowercase':{'field':'a'}}", "{'a':['X','Y']}")).isEqualTo("{'a':['x','y']}");
    assertThat(one("{'uppercase':{'field':'a','target_field':'b'}}", "{'a':'x'}"))
        .isEqualTo("{'a':'x','b':'X'}");
    assertThat(one("{'trim':{'field':'a'}}", "{'a':' x '}")).isEqualTo("{'a':'x'}");
    assertThat(one("{'urldecode':{'field':'a'}}", "{'a':'a%20b'}")).isEqualTo("{'a':'a b'}");
    assertThat(one("{'bytes':{'field':'a'}}", "{'a':['1kb','1.5mb','7b']}"))
        .isEqualTo("{'a':[1024,1572864,7]}");
    assertThat(one("{'html_strip':{'field':'a'}}", "{'a':'<b>x</b>&amp;'}"))
        .isEqualTo("{'a':'x&'}");
    assertThat(one("{'gsub':{'field':'a','pattern':'(o)','replacement':'<$1>'}}", "{'a':'foo'}"))
        .isEqualTo("{'a':'f<o><o>'}");
    assertThat(one("{'split':{'field':'a','separator':','}}", "{'a':'1,2,,'}"))
        .isEqualTo("{'a':['1','2']}");
    assertThat(one("{'join':{'field':'a','separator':'-'}}", "{'a':[1,'x']}"))
        .isEqualTo("{'a':'1-x'}");
    fails("{'lowercase':{'field':'a'}}", "{'a':1}", "cannot be cast to [java.lang.String]");
    fails(
        "{'lowercase':{'field':'a'}}",
        "{'a':['x',1]}",
        "value [1] of type [java.lang.Integer] in list field [a] cannot be cast to");
    fails("{'lowercase':{'field':'a'}}", "{}", "field [a] not present as part of path [a]");
    fails("{'bytes':{'field':'a'}}", "{'a':'8 parsecs'}", "failed to parse setting [a]");
  }

  @Test
  void valuesAreSortedParsedAndExpanded() {
    assertThat(one("{'sort':{'field':'a','order':'desc'}}", "{'a':[1,3,2.5]}"))
        .isEqualTo("{'a':[3,2.5,1]}");
    assertThat(one("{'json':{'field':'a'}}", "{'a':'[1,2.50]'}")).isEqualTo("{'a':[1,2.50]}");
    fails("{'json':{'field':'a'}}", "{'a':'1},{'}", "Unexpected character");
    fails("{'json':{'field':'a'}}", "{'a':'1 2'}", "unexpected content after the value's end");
    assertThat(one("{'json':{'field':'a','strict_json_parsing':false}}", "{'a':'1 2'}"))
        .isEqualTo("{'a':1}");
    String twice = "{'a':'{\\'b\\':1,\\'b\\':{\\'c\\':2,\\'c\\':3}}'}";
    fails("{'json':{'field':'a'}}", twice, "Duplicate field 'b'");
    assertThat(one("{'json':{'field':'a','allow_duplicate_keys':true}}", twice))
        .isEqualTo("{'a':{'b':{'c':3}}}");
    assertThat(one("{'dot_expander':{'field':'a.b'}}", "{'a.b':1,'a':{'c':2}}"))
        .isEqualTo("{'a':{'c':2,'b':1}}");
    assertThat(one("{'dot_expander':{'field':'*'}}", "{'a.b':1,'c.d':2}"))
        .isEqualTo("{'a':{'b':1},'c':{'d':2}}");
    fails("{'dot_expander':{'field':'a.b'}}", "{'a.b':1,'a':2}", "is not an object field");
  }

  @Test
  void linesOfCellsAndPairsAreTakenApart() {
    assertThat(
            one(
                "{'csv':{'field':'a','target_fields':['x','y','z'],'quote':'!'}}",
                "{'a':'1,!2,!!3!,'}"))
        .isEqualTo("{'a':'1,!2,!!3!,','x':'1','y':'2,!3'}");
    assertThat(
            one(
                "{'kv':{'field':'a','field_split':' ','value_split':'=','exclude_keys':['c']}}",
                "{'a':'b=1 c=2 b=3'}"))
        .isEqualTo("{'a':'b=1 c=2 b=3','b':['1','3']}");
    fails(
        "{'kv':{'field':'a','field_split':' ','value_split':'='}}",
        "{'a':'b'}",
        "does not contain value_split [=]");
  }

  @Test
  void datesAreReadInTheFirstFormatThatFits() {
    assertThat(one("{'date':{'field':'t','formats':['dd/MM/yyyy','UNIX']}}", "{'t':'24/12/2026'}"))
        .isEqualTo("{'t':'24/12/2026','@timestamp':'2026-12-24T00:00:00.000Z'}");
    assertThat(
            one(
                "{'date':{'field':'t','formats':['ISO8601','UNIX_MS'],'target_field':'t'}}",
                "{'t':1500000000000}"))
        .isEqualTo("{'t':'2017-07-14T02:40:00.000Z'}");
    assertThat(
            one(
                "{'date':{'field':'t','formats':['MMM d"
                    + " HH:mm:ss'],'timezone':'Europe/Amsterdam','target_field':'t'}}",
                "{'t':'Mar 4 10:00:00'}"))
        .isEqualTo("{'t':'2026-03-04T10:00:00.000+01:00'}");
    fails("{'date':{'field':'t','formats':['UNIX']}}", "{'t':'x'}", "unable to parse date [x]");
    fails("{'date':{'field':'t','formats':['UNIX']}}", "{'t':null}", "unable to parse date [null]");
    fails(
        "{'date':{'field':'t','formats':['UNIX'],'timezone':'Mars'}}",
        "{'t':'1'}",
        "unknown time zone");
    IngestDocument document = Trial.document("{'t':'2026-12-24T01:02:03.000Z'}");
    new Trial()
        .run(
            "{'processors':[{'date_index_name':{'field':'t','index_name_prefix':'l-','date_rounding':'M'}}]}",
            document);
    assertThat(document.metadata(Metadata.INDEX)).isEqualTo("l-2026-12-01");
  }

  @Test
  void addressesOnTheNetHaveParts() {
    assertThat(
            one(
                "{'uri_parts':{'field':'u','keep_original':false,'target_field':'u'}}",
                "{'u':'http://me:pw@h.org:80/a/b.gif?k=v#f'}"))
        .isEqualTo(
            "{'u':{'domain':'h.org','fragment':'f','path':'/a/b.gif','extension':'gif','port':80,"
                + "'query':'k=v','scheme':'http','user_info':'me:pw','username':'me','password':'pw'}}");
    fails("{'uri_parts':{'field':'u'}}", "{'u':'::'}", "unable to parse URI [::]");
    assertThat(
            one(
                "{'registered_domain':{'field':'f','target_field':'d'}}",
                "{'f':'www.example.co.uk'}"))
        .isEqualTo(
            "{'f':'www.example.co.uk','d':{'domain':'www.example.co.uk','registered_domain':'example.co.uk',"
                + "'top_level_domain':'co.uk','subdomain':'www'}}");
    assertThat(one("{'registered_domain':{'field':'f'}}", "{'f':'com'}")).isEqualTo("{'f':'com'}");
    assertThat(
            one(
                "{'network_direction':{'internal_networks':['private','192.0.2.0/24']}}",
                "{'source':{'ip':'10.1.1.1'},'destination':{'ip':'8.8.8.8'}}"))
        .contains("'network':{'direction':'outbound'}");
  }

  @Test
  void bothDirectionsOfAFlowHaveOneId() {
    String id = "'community_id':'1:LQU9qZlK+B5F3KDmev6m5PMibrg='";
    String from = "{'ip':'128.232.110.120','port':34855}";
    String to = "{'ip':'66.35.250.204','port':80}";
    String tcp = "'network':{'transport':'tcp'}";
    assertThat(
            one(
                "{'community_id':{}}",
                "{'source':" + from + ",'destination':" + to + "," + tcp + "}"))
        .contains(id);
    assertThat(
            one(
                "{'community_id':{}}",
                "{'source':" + to + ",'destination':" + from + "," + tcp + "}"))
        .contains(id);
    fails("{'community_id':{'ignore_missing':false}}", "{}", "[source.ip] is null or empty");
    String named = "'source_ip_field':'a','destination_ip_field':'b','protocol_field':'p'";
    String icmp = "'icmp_type_field':'t','icmp_code_field':'c'";
    assertThat(
            one(
                "{'community_id':{" + named + "," + icmp + "}}",
                "{'a':'192.168.0.89','b':'192.168.0.1','p':'icmp','t':8,'c':0}"))
        .endsWith("'community_id':'1:X0snYXpgwiv9TZtqg64sgzUn6Dk='}");
    fails("{'community_id':{" + named + "}}", "{'b':'1.1.1.1'}", "field [a] is null or empty");
    fails("{'community_id':{'source_ip_field':'a'}}", "{}", "[destination_ip_field] required");
  }

  @Test
  void scriptsCallProcessorsOfTexts() {
    String script =
        "ctx.u = Processors.uppercase(ctx.s); ctx.l = Processors.lowercase(ctx.u);"
            + " ctx.b = Processors.bytes(ctx.k); ctx.d = Processors.urlDecode(ctx.e);"
            + " ctx.q = Processors.json(ctx.j)";
    String source = "{'s':'x','k':'1kb','e':'a%20b','j':'[1]'";
    assertThat(one("{'script':{'source':'" + script + "'}}", source + "}"))
        .isEqualTo(source + ",'u':'X','l':'x','b':1024,'d':'a b','q':[1]}");
  }

  @Test
  void scriptsChangeFields() {
    assertThat(
            one(
                "{'script':{'source':'field(`a.b`).set($(`s`, 0)); field(`s`).move(`a.c`);"
                        .replace('`', '"')
                        .replace("\"", "\\\"")
                    + " ctx.n = Processors.uppercase(ctx.a.b)'}}",
                "{'s':'x'}"))
        .isEqualTo("{'a':{'b':'x','c':'x'},'n':'X'}");
  }

  @Test
  void aFingerprintTellsDocumentsApart() {
    String processor = "{'fingerprint':{'fields':['a','b'],'hash_method':'SHA-1@2.16.0'}}";
    String one = one(processor, "{'a':1,'b':{'c':'x'}}");
    assertThat(one).contains("'fingerprint':'SHA-1@2.16.0:");
    assertThat(one(processor, "{'b':{'c':'x'},'a':1}"))
        .contains(one.substring(one.indexOf("SHA-1")));
    assertThat(one(processor, "{'a':1,'b':{'c':'y'}}"))
        .doesNotContain(one.substring(one.indexOf("SHA-1")));
    fails(processor, "{'a':1}", "field [b] doesn't exist");
  }

  @Test
  void programsAreToldByWhatTheySayOfThemselves() {
    String agent =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_10_5) AppleWebKit/537.36 (KHTML, like Gecko)"
            + " Chrome/51.0.2704.103 Safari/537.36";
    assertThat(
            one(
                "{'user_agent':{'field':'a','properties':['name','version','os','device']}}",
                "{'a':'" + agent + "'}"))
        .contains("'name':'Chrome','version':'51.0.2704.103'")
        .contains("'os':{'name':'Mac OS X','version':'10.10.5','full':'Mac OS X 10.10.5'}")
        .contains("'device':{'name':'Mac'}");
    assertThat(
            one(
                "{'user_agent':{'field':'a','ecs':false,'properties':['NAME','major','build','os',"
                    + "'os_name','os_major','os_minor','device','version','original']}}",
                "{'a':'" + agent + "'}"))
        .contains(
            "'user_agent':{'name':'Chrome','major':'51','build':'103','os':'Mac OS X 10.10.5',"
                + "'os_name':'Mac OS X','os_major':'10','os_minor':'10','device':'Mac'}");
    assertThat(one("{'user_agent':{'field':'a','ecs':false}}", "{'a':'something'}"))
        .contains("'user_agent':{'name':'Other','os':'Other','os_name':'Other','device':'Other'}");
    assertThat(one("{'user_agent':{'field':'a'}}", "{'a':'something'}"))
        .contains("'name':'Other'")
        .contains("'original':'something'");
  }

  @Test
  void loopsChangeEachElement() {
    assertThat(
            one(
                "{'foreach':{'field':'a','processor':{'uppercase':{'field':'_ingest._value'}}}}",
                "{'a':['x','y']}"))
        .isEqualTo("{'a':['X','Y']}");
    assertThat(
            one(
                "{'foreach':{'field':'a','processor':{'foreach':{'field':'_ingest._value.b','processor':"
                    + "{'convert':{'field':'_ingest._value','type':'integer'}}}}}}",
                "{'a':[{'b':['1','2']},{'b':['3']}]}"))
        .isEqualTo("{'a':[{'b':[1,2]},{'b':[3]}]}");
    assertThat(
            one(
                "{'foreach':{'field':'a','processor':{'uppercase':{'field':'_ingest._key'}}}}",
                "{'a':{'k':1}}"))
        .isEqualTo("{'a':{'K':1}}");
    fails("{'foreach':{'field':'a','processor':{}}}", "{}", "exactly one processor type");
  }

  @Test
  void scriptsChangeTheDocumentAndWhereItGoes() {
    IngestDocument document = Trial.document("{'a':1}");
    new Trial()
        .run(
            "{'processors':[{'script':{'source':'ctx.b = ctx.a + params.p; ctx._index = ctx._index + \\\"-x\\\"; ctx.remove(\\\"a\\\")','params':{'p':2}}}]}"
                .replace("\\\"", "\\u0022"),
            document);
    assertThat(document.source()).hasToString("{b=3}");
    assertThat(document.metadata(Metadata.INDEX)).isEqualTo("logs-app-prod-x");
    fails("{'script':'ctx.a.b.c = 1'}", "{}", "runtime error");
    fails("{'script':'while (ctx != null) {}'}", "{}", "runtime error");
  }

  @Test
  void nothingStaysOfAScriptThatFails() {
    for (String script :
        List.of(
            "ctx.a.b = ctx.a; ctx.c = 1", "ctx.a.b = 2; ctx.no.thing = 3", "params.p = ctx.a")) {
      assertThat(one("{'script':{'source':'" + script + "','ignore_failure':true}}", "{'a':{}}"))
          .as(script)
          .isEqualTo("{'a':{}}");
    }
    fails(
        "{'script':'ctx.a.b = ctx.a'}",
        "{'a':{}}",
        "Iterable object is self-referencing itself (ingest script)");
  }

  @Test
  void partsOfATextGoToFieldsOfTheirOwn() {
    assertThat(
            one(
                "{'split_to_fields':{'field':'a','separator':'-','target_fields':['x','y']}}",
                "{'a':'1-2-3'}"))
        .isEqualTo("{'a':'1-2-3','x':'1','y':'2'}");
  }

  @Test
  void streamsAreChosenByTypeDatasetAndNamespace() {
    IngestDocument document = Trial.document("{'service':{'name':'My App-1'}}");
    new Trial()
        .run(
            "{'processors':[{'reroute':{'dataset':['{{service.name}}','generic']}},{'fail':{'message':'x'}}]}",
            document);
    assertThat(document.metadata(Metadata.INDEX)).isEqualTo("logs-my_app_1-prod");
    assertThat(document.get("data_stream.dataset")).isEqualTo("my_app_1");
    fails("{'reroute':{'dataset':'A B'}}", "{}", "contains disallowed characters");
  }
}
