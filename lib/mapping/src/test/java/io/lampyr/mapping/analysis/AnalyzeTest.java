package io.lampyr.mapping.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnalyzeTest {
  private static Map<String, Object> answer(String settings, String body) {
    IndexAnalysis analysis = IndexAnalysis.of(Json.readObject(settings.replace('\'', '"')));
    return new Analyze(analysis, field -> field.equals("k") ? analysis.find("keyword") : null)
        .answer(Json.readObject(body.replace('\'', '"')));
  }

  private static List<String> tokens(String settings, String body) {
    return terms(answer(settings, body).get("tokens"));
  }

  private static List<String> terms(Object tokens) {
    return ((List<?>) tokens)
        .stream().map(token -> String.valueOf(Json.object(token, "token").get("token"))).toList();
  }

  @Test
  void tokensHaveOffsetsPositionsAndTypes() {
    assertThat(
            new String(
                Json.write(answer("{}", "{'analyzer':'standard','text':'Hello World'}")),
                StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"tokens\":[{\"token\":\"hello\",\"start_offset\":0,\"end_offset\":5,\"type\":\"<ALPHANUM>\",\"position\":0},"
                + "{\"token\":\"world\",\"start_offset\":6,\"end_offset\":11,\"type\":\"<ALPHANUM>\",\"position\":1}]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        // long on purpose: a table of components.
        "{'text':'Foo Bar!'} | [foo, bar]",
        "{'field':'k','text':'Foo Bar!'} | [Foo Bar!]",
        "{'tokenizer':'standard','text':['Foo Bar','Baz']} | [Foo, Bar, Baz]",
        "{'tokenizer':'keyword','filter':['lowercase'],'text':'A B'} | [a b]",
        "{'filter':['lowercase','asciifolding'],'text':'ÀB'} | [ab]",
        "{'tokenizer':'standard','filter':[{'type':'stop','stopwords':['foo']}],'text':'foo bar'} |"
            + " [bar]",
        "{'analyzer':'english','text':'The running foxes'} | [run, fox]",
        "{'analyzer':'german','text':'die Häuser'} | [haus]",
        "{'analyzer':'stop','text':'the fox'} | [fox]",
        "{'analyzer':'classic','text':'the A.B.C. wi-fi 3-b'} | [abc, wi, fi, 3-b]",
        "{'analyzer':'pattern','text':'a-b_c'} | [a, b_c]",
        "{'analyzer':'fingerprint','text':'b a b'} | [a b]",
        "{'tokenizer':'edge_ngram','text':'abc'} | [a, ab]",
        "{'tokenizer':{'type':'ngram','min_gram':2,'max_gram':3,'token_chars':['letter']},'text':'abc"
            + " 1'} | [ab, abc, bc]",
        "{'tokenizer':'path_hierarchy','text':'/a/b'} | [/a, /a/b]",
        "{'tokenizer':{'type':'char_group','tokenize_on_chars':['-','whitespace']},'text':'a-b c'}"
            + " | [a, b, c]",
        "{'tokenizer':{'type':'pattern','pattern':','},'text':'a,b'} | [a, b]",
        "{'tokenizer':'lowercase','text':'A1B'} | [a, b]",
        "{'tokenizer':'uax_url_email','text':'me a@b.org'} | [me, a@b.org]",
        "{'tokenizer':'whitespace','filter':['word_delimiter'],'text':'WiFi-5'} | [Wi, Fi, 5]",
        "{'tokenizer':'whitespace','filter':[{'type':'shingle','output_unigrams':false}],'text':'a"
            + " b c'} | [a b, b c]",
        "{'tokenizer':'whitespace','filter':[{'type':'synonym','synonyms':['tv, television','a =>"
            + " b']}],'text':'tv a'} | [tv, television, b]",
        "{'tokenizer':'whitespace','filter':[{'type':'synonym','synonyms':['pc => personal"
            + " computer']}],'text':'pc on'} | [personal, on, computer]",
        "{'tokenizer':'whitespace','filter':[{'type':'synonym_graph','synonyms':['pc => personal"
            + " computer']}],'text':'pc on'} | [personal, computer, on]",
        "{'tokenizer':'whitespace','filter':[{'type':'multiplexer','filters':['lowercase','lowercase,"
            + " porter_stem']}],'text':'Running on'} | [Running, running, run, on]",
        "{'tokenizer':'whitespace','filter':[{'type':'multiplexer','filters':['uppercase'],'preserve_original':false}],'text':'on'}"
            + " | [ON]",
        "{'tokenizer':'whitespace','filter':[{'type':'delimited_payload','delimiter':'^'}],'text':'a^1"
            + " b^x'} | [a, b]",
        "{'tokenizer':'whitespace','filter':[{'type':'delimited_term_freq','delimiter':'^'}],'text':'a^3 b'}"
            + " | [a, b]",
        "{'tokenizer':'whitespace','filter':[{'type':'word_delimiter','type_table':['$ =>"
            + " DIGIT']}],'text':'a$1-b'} | [a, $1, b]",
        "{'tokenizer':'whitespace','filter':['unique'],'text':'a b a'} | [a, b]",
        "{'tokenizer':'whitespace','filter':[{'type':'length','min':2}],'text':'a bb'} | [bb]",
        "{'tokenizer':'whitespace','filter':[{'type':'truncate','length':1}],'text':'ab'} | [a]",
        "{'tokenizer':'whitespace','filter':[{'type':'pattern_replace','pattern':'b','replacement':'x'}],'text':'abb'}"
            + " | [axx]",
        "{'tokenizer':'whitespace','filter':[{'type':'stemmer','language':'light_german'}],'text':'häuser'}"
            + " | [haus]",
        "{'tokenizer':'whitespace','filter':[{'type':'keyword_marker','keywords':['runs']},'porter_stem'],'text':'runs"
            + " jumps'} | [runs, jump]",
        "{'tokenizer':'whitespace','filter':[{'type':'stemmer_override','rules':['mice =>"
            + " mouse']}],'text':'mice'} | [mouse]",
        "{'tokenizer':'whitespace','filter':['elision'],'text':\"l'avion\"} | [avion]",
        "{'tokenizer':'keyword','char_filter':['html_strip'],'text':'<b>x</b>'} | [x]",
        "{'tokenizer':'keyword','char_filter':[{'type':'mapping','mappings':['a =>"
            + " \\\\u0062']}],'text':'aa'} | [bb]",
        "{'tokenizer':'keyword','char_filter':[{'type':'pattern_replace','pattern':'(\\\\d)','replacement':'#'}],'text':'a1'}"
            + " | [a#]"
      })
  void componentsDoWhatTheirNamesSay(String body, String expected) {
    assertThat(tokens("{}", body.replace("\"l'avion\"", "'l\\u0027avion'")).toString())
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // long on purpose: a table of analyzers.
        "arabic",
        "armenian",
        "basque",
        "bengali",
        "brazilian",
        "bulgarian",
        "catalan",
        "cjk",
        "czech",
        "danish",
        "dutch",
        "english",
        "estonian",
        "finnish",
        "french",
        "galician",
        "german",
        "greek",
        "hindi",
        "hungarian",
        "indonesian",
        "irish",
        "italian",
        "latvian",
        "lithuanian",
        "norwegian",
        "persian",
        "portuguese",
        "romanian",
        "russian",
        "serbian",
        "sorani",
        "spanish",
        "swedish",
        "thai",
        "turkish",
        "simple",
        "whitespace",
        "snowball"
      })
  void everyAnalyzerGivesTokens(String name) {
    assertThat(tokens("{}", "{'analyzer':'" + name + "','text':'zzz 42x'}")).isNotEmpty();
  }

  @Test
  void settingsDefineAnalyzersNestedOrWithDots() {
    String settings =
        "{'index.analysis.analyzer.mine.tokenizer':'standard','index.analysis.analyzer.mine.filter':['lowercase','syn'],'analysis':{'filter':{'syn':{'type':'synonym_graph','synonyms':['dns,"
            + " domain name']}}}}";
    assertThat(tokens(settings, "{'analyzer':'mine','text':'DNS'}"))
        .containsExactlyInAnyOrder("domain", "dns", "name");
  }

  @Test
  void filtersThatTakeNoWholeValuesAreRefusedWithoutATokenizer() {
    assertThatThrownBy(() -> answer("{}", "{'text':'x','filter':['lowercase','reverse']}"))
        .hasMessage("Custom normalizer may not use filter [reverse]");
    assertThat(answer("{}", "{'text':'X','filter':['lowercase']}").toString()).contains("token=x");
  }

  @Test
  void textsOfANormalizerFollowEachOtherAtOnceAlsoWhereTheyAreExplained() {
    String settings =
        "{'analysis':{'normalizer':{'low':{'type':'custom','filter':['lowercase']}}}}";
    assertThat(answer(settings, "{'text':['A','B'],'normalizer':'low','explain':true}").toString())
        .contains("token=b", "position=1")
        .doesNotContain("position=101");
  }

  @Test
  void optionsOfOtherKindsAreRefused() {
    assertThatThrownBy(() -> answer("{}", "{'text':'x','explain':5}"))
        .hasMessage("[analyze_request] explain doesn't support values of type: VALUE_NUMBER");
    assertThatThrownBy(() -> answer("{}", "{'text':{'a':1}}"))
        .hasMessage("[analyze_request] text doesn't support values of type: START_OBJECT");
    assertThatThrownBy(() -> answer("{}", "{'text':'x','colour':5}"))
        .hasMessage("[analyze_request] unknown field [colour]");
  }

  @Test
  void textsOfARequestsOwnChainFollowEachOtherAtOnceWhereTheyAreExplained() {
    String asked = "{'text':['a','b'],'tokenizer':'keyword','filter':['lowercase'],'explain':true}";
    assertThat(answer("{}", asked).toString()).contains("position=1").doesNotContain("=101");
  }

  @Test
  void explanationShowsEveryStep() {
    Map<String, Object> detail =
        Json.object(
            answer(
                    "{}",
                    "{'tokenizer':'standard','filter':['lowercase',{'type':'stop','stopwords':['foo','buzz']}],'char_filter':['html_strip'],'text':'<i>Foo</i>"
                        + " bar','explain':true}")
                .get("detail"),
            "");
    assertThat(terms(Json.object(detail.get("tokenizer"), "").get("tokens")))
        .containsExactly("Foo", "bar");
    List<?> filters = (List<?>) detail.get("tokenfilters");
    assertThat(terms(Json.object(filters.get(1), "").get("tokens"))).containsExactly("bar");
    assertThat(detail.get("charfilters").toString()).contains("html_strip").contains("Foo");
    assertThat(answer("{}", "{'analyzer':'standard','text':'x','explain':true}").toString())
        .contains("custom_analyzer=false, analyzer={name=standard");
    assertThat(answer("{}", "{'text':'x','explain':true}").toString())
        .contains("analyzer={name=default");
    assertThat(answer("{}", "{'text':'x','field':'k','explain':true}").toString())
        .contains("analyzer={name=_keyword");
    assertThat(answer("{}", "{'text':'x','field':'t','explain':true}").toString())
        .contains("analyzer={name=default");
    // Analyzers know another filter by that name.
    assertThat(
            terms(
                answer("{}", "{'text':'abc','tokenizer':'keyword','filter':['edge_ngram']}")
                    .get("tokens")))
        .containsExactly("a", "ab");
    String made =
        "{'analysis':{'analyzer':{'mine':{'tokenizer':'standard','filter':['lowercase']}}}}";
    assertThat(answer(made, "{'analyzer':'mine','text':'X','explain':true}").toString())
        .contains("custom_analyzer=true, charfilters=[], tokenizer={name=standard")
        .contains("tokenfilters=[{name=lowercase");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'elision'}",
        "{'type':'truncate'}",
        "{'type':'word_delimiter','type_table':['ab => DIGIT']}",
        "{'type':'word_delimiter_graph','type_table':['$ => MONEY']}",
        "{'type':'keyword_marker','keywords':['a'],'keywords_pattern':'b'}",
        "{'type':'length','min':3,'max':2}"
      })
  void indicesThatAreThereKeepFiltersThatAreRefusedByNow(String filter) {
    Map<String, Object> settings =
        Json.readObject(
            ("{'analysis':{'filter':{'f':"
                    + filter
                    + "},'analyzer':{'a':{'tokenizer':'whitespace','filter':['f']}}}}")
                .replace('\'', '"'));
    assertThatThrownBy(() -> IndexAnalysis.of(settings)).isInstanceOf(FaultException.class);
    assertThat(IndexAnalysis.ofKept(settings).find("a")).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'analyzer':'kuromoji','text':'a'}",
        "{'tokenizer':'icu_tokenizer','text':'a'}",
        "{'filter':['phonetic'],'text':'a'}",
        "{'filter':[{'type':'icu_folding'}],'text':'a'}",
        "{'tokenizer':{'type':'nori_tokenizer'},'text':'a'}",
        "{'char_filter':['icu_normalizer'],'tokenizer':'keyword','text':'a'}"
      })
  void whatPluginsAddIsRefusedByThePluginsName(String body) {
    assertThatThrownBy(() -> answer("{}", body))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining(": it belongs to the plugin [analysis-");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'analyzer':'standard','filter':['lowercase'],'text':'a'} | 1: cannot define extra"
            + " components on a named analyzer;",
        "{'field':'k','tokenizer':'standard','text':'a'} | 1: cannot define extra components on a"
            + " field-specific analyzer;",
        "{'normalizer':'lowercase','tokenizer':'standard'} | 1: text is missing;2:"
            + " tokenizer/analyze should be null if normalizer is specified;3: cannot define extra"
            + " components on a named normalizer;"
      })
  void whatDoesNotGoTogetherIsToldAtOnce(String body, String wrong) {
    assertThatThrownBy(() -> answer("{}", body)).hasMessage("Validation Failed: " + wrong);
  }

  @ParameterizedTest
  @ValueSource(strings = {"['a',null]", "['a',['b']]", "[{'b':1}]"})
  void textsAreValues(String texts) {
    assertThatThrownBy(() -> answer("{}", "{'text':" + texts + "}"))
        .hasMessage("[analyze_request] failed to parse field [text]");
  }

  @Test
  void tokensAreBounded() {
    assertThatThrownBy(() ->
            answer(
                "{'index.analyze.max_token_count':3}", "{'analyzer':'standard','text':'a b c d'}"))
        .hasMessage(
            "The number of tokens produced by calling _analyze has exceeded the allowed maximum of"
                + " [3]. This limit can be set by changing the [index.analyze.max_token_count]"
                + " index level setting.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'analysis':{'analyzer':{'a':{'tokenizer':'nope'}}}}",
        "{'analysis':{'analyzer':{'a':{'type':'custom'}}}}",
        "{'analysis':{'analyzer':{'a':{'type':'nope'}}}}",
        "{'analysis':{'analyzer':{'a':{'tokenizer':'standard','filter':['nope']}}}}",
        "{'analysis':{'analyzer':{'a':{'tokenizer':'standard','filter':['synonym']}}}}",
        "{'analysis':{'analyzer':{'a':{'tokenizer':'t'}},'tokenizer':{'t':{'type':'ngram','min_gram':1,'max_gram':10}}}}",
        "{'analysis':{'analyzer':{'a':{'tokenizer':'t'}},'tokenizer':{'t':{'type':'pattern','pattern':'('}}}}",
        "{'analysis':{'normalizer':{'n':{'tokenizer':'standard'}}}}",
        "{'analysis':{'analyzer':{'a':{'tokenizer':'standard','filter':['f']}},'filter':{'f':{'type':'min_hash','hash_count':70000}}}}",
        "{'analysis':{'analyzer':{'a':{'tokenizer':'standard','filter':['f']}},'filter':{'f':{'type':'multiplexer','filters':['f']}}}}",
        "{'analysis':{'analyzer':{'a':{'tokenizer':'standard','filter':['f']}},'filter':{'f':{'type':'delimited_payload','encoding':'x'}}}}"
      })
  void wrongSettingsAreRefused(String settings) {
    assertThatThrownBy(() -> IndexAnalysis.of(Json.readObject(settings.replace('\'', '"'))))
        .isInstanceOf(FaultException.class);
  }

  @Test
  void textsOfKeywordsFollowEachOtherAtOnce() {
    String two = "'text':['Foo Bar','Baz']}";
    assertThat(answer("{}", "{'field':'k'," + two).toString())
        .contains("position=1")
        .doesNotContain("position=101");
    assertThat(answer("{}", "{'analyzer':'keyword'," + two).toString()).contains("position=101");
  }
}
