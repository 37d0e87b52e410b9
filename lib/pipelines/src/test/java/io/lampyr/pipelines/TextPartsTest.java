package io.lampyr.pipelines;

import static io.lampyr.pipelines.Trial.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Processors that take texts apart. */
class TextPartsTest {
  private static void fails(String processor, String source, String reason) {
    assertThatThrownBy(() -> one(processor, source)).as(processor).hasMessageContaining(reason);
  }

  private static String cells(String more, String line) {
    String csv = "{'csv':{'field':'a','target_fields':['x','y','z']" + more + "}}";
    return one(csv, "{'a':'" + line + "'}").replace("'a':'" + line + "'", "");
  }

  @Test
  void cellsMayStandBetweenBlanksAndBeEmpty() {
    String quotes = ",'quote':'!'";
    assertThat(cells(quotes, "1, !2,3! ,4")).isEqualTo("{,'x':'1','y':'2,3','z':'4'}");
    assertThat(cells("", " 1 , ,3")).isEqualTo("{,'x':' 1 ','z':'3'}");
    assertThat(cells(",'trim':true,'empty_value':0", " 1 , ,3 "))
        .isEqualTo("{,'x':'1','y':0,'z':'3'}");
    assertThat(cells(",'empty_value':0", "1,,")).isEqualTo("{,'x':'1','y':0}");
    assertThat(cells(",'empty_value':0", "")).isEqualTo("{}");
    assertThat(cells(",'separator':'\\t'", "1\\t\\t3")).isEqualTo("{,'x':'1','z':'3'}");
    String csv = "{'csv':{'field':'a','target_fields':['x','y'],'quote':'!'}}";
    fails(csv, "{'a':'!1!2,3'}", "character '2' after quoted field at 3");
    fails(csv, "{'a':'1!,2'}", "Illegal character inside unquoted field at 1");
    fails(csv, "{'a':'!1'}", "Unmatched quote");
  }

  private static String dissected(String pattern, String text) {
    return one("{'dissect':{'field':'m','pattern':'" + pattern + "'}}", "{'m':'" + text + "'}")
        .replace("'m':'" + text + "',", "");
  }

  @Test
  void delimitersInARowHaveEmptyValuesBetweenThem() {
    assertThat(dissected("%{a},%{b},%{c},%{d}", "1,,,4"))
        .isEqualTo("{'a':'1','b':'','c':'','d':'4'}");
    assertThat(dissected("%{a},%{b}", "1,,2")).isEqualTo("{'a':'1','b':''}");
    assertThat(dissected("%{a->},%{b}", "1,,,2")).isEqualTo("{'a':'1','b':'2'}");
    assertThat(dissected("%{a} %{b}:%{c}", "1  2:3")).isEqualTo("{'a':'1','b':'','c':'2:3'}");
    assertThat(dissected("%{a},%{b};", "1,2;3")).isEqualTo("{'a':'1','b':'2'}");
    assertThat(dissected("%{a} %{a}", "1 2")).isEqualTo("{'a':'2'}");
  }

  @Test
  void patternsThatDissectNothingAreRefused() {
    String pattern = "{'dissect':{'field':'m','pattern':'%s'}}";
    fails(pattern.formatted("%{a/1} %{b}"), "{}", "Unable to parse key: a/1 Reason:");
    fails(pattern.formatted("%{+*a} %{b}"), "{}", "multiple modifiers are not allowed");
    fails(pattern.formatted("%{?a}"), "{}", "Unable to find any keys or delimiters");
    fails(
        pattern.formatted("%{*a} %{b}"),
        "{}",
        "Reason: Found invalid key/reference associations: 'a'");
    fails(pattern.formatted("%{a}"), "{'m':''}", "Unable to find match for dissect pattern: %{a}");
    fails(pattern.formatted("%{*a}=%{&a} %{x}"), "{'m':'x=1 2'}", "Unable to find match");
  }

  @Test
  void dissectFollowsItsPattern() {
    assertThat(
            one(
                "{'dissect':{'field':'m','pattern':'<%{a->} %{+b} %{?no} %{+b}"
                    + " [%{c}]','append_separator':'+'}}",
                "{'m':'<1    2 3 4 [5]'}"))
        .isEqualTo("{'m':'<1    2 3 4 [5]','a':'1','c':'5','b':'2+4'}");
    assertThat(one("{'dissect':{'field':'m','pattern':'%{*k}=%{&k}'}}", "{'m':'x=y'}"))
        .isEqualTo("{'m':'x=y','x':'y'}");
    assertThat(one("{'dissect':{'field':'m','pattern':'%{+a/2} %{+a/1}'}}", "{'m':'x y'}"))
        .isEqualTo("{'m':'x y','a':'yx'}");
    fails("{'dissect':{'field':'m','pattern':'%{a},%{b}'}}", "{'m':'x'}", "Unable to find match");
    fails("{'dissect':{'field':'m','pattern':'none'}}", "{}", "Unable to parse pattern");
  }

  private static String device(String agent) {
    return one("{'user_agent':{'field':'a','extract_device_type':true}}", "{'a':'" + agent + "'}")
        .replaceAll("(?s).*'device':\\{'name':'[^']*'(?:,'type':'([^']*)')?}.*", "$1");
  }

  @Test
  void devicesAreOfATypeWhereThatIsWanted() {
    String webkit = " AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1";
    assertThat(device("Mozilla/5.0 (iPhone; CPU iPhone OS 13_5_1 like Mac OS X)" + webkit))
        .isEqualTo("Phone");
    assertThat(device("Mozilla/5.0 (iPad; CPU OS 13_5_1 like Mac OS X)" + webkit))
        .isEqualTo("Tablet");
    assertThat(
            device(
                "Mozilla/5.0 (Linux; Android 10; SM-T510) AppleWebKit/537.36 (KHTML, like Gecko)"
                    + " Chrome/83.0.4103.106 Safari/537.36"))
        .isEqualTo("Tablet");
    assertThat(
            device(
                "Mozilla/5.0 (Linux; Android 10; Pixel 3) AppleWebKit/537.36 (KHTML, like Gecko)"
                    + " Chrome/83.0.4103.106 Mobile Safari/537.36"))
        .isEqualTo("Phone");
    assertThat(
            device(
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:78.0) Gecko/20100101 Firefox/78.0"))
        .isEqualTo("Desktop");
    assertThat(device("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"))
        .isEqualTo("Robot");
    assertThat(device("curl/7.64.1")).isEqualTo("Other");
    fails(
        "{'user_agent':{'field':'a','ecs':false,'extract_device_type':true}}",
        "{'a':'x'}",
        "is told with [ecs] alone");
  }
}
