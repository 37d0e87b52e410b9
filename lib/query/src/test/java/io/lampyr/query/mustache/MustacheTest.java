package io.lampyr.query.mustache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MustacheTest {
  private static final String PARAMETERS =
      "{\"s\":\"a\\\"b\",\"n\":5,\"yes\":true,\"no\":false,\"l\":[1,\"x\"],\"o\":{\"p\":\"q\"},"
          + "\"people\":[{\"name\":\"ann\"},{\"name\":\"bob\"}],\"e\":[]}";

  private static String render(String template) {
    return Mustache.compile(template).render(Json.readObject(PARAMETERS));
  }

  @Test
  void variablesAreEscapedAsJson() {
    assertThat(render("{\"q\":\"{{s}}\",\"n\":{{n}}}")).isEqualTo("{\"q\":\"a\\\"b\",\"n\":5}");
    assertThat(render("{{{s}}} {{& s}} {{o.p}} {{l.1}} {{l.size}} {{none}}|"))
        .isEqualTo("a\"b a\"b q x 2 |");
    assertThat(render("{{! nothing }}{{=<% %>=}}<% n %>{{n}}")).isEqualTo("5{{n}}");
  }

  @Test
  void sectionsDependOnTheirValues() {
    assertThat(render("{{#yes}}1{{/yes}}{{#no}}2{{/no}}{{^no}}3{{/no}}{{^e}}4{{/e}}"))
        .isEqualTo("134");
    assertThat(render("{{#people}}{{name}}-{{n}},{{/people}}{{#l}}[{{.}}]{{/l}}"))
        .isEqualTo("ann-5,bob-5,[1][x]");
    assertThat(render("{{#o}}{{p}}{{/o}}{{size}}{{^size}}10{{/size}}")).isEqualTo("q10");
  }

  @Test
  void functionsMakeJsonListsAndUrls() {
    assertThat(render("{{#toJson}}l{{/toJson}} {{#toJson}}o{{/toJson}}"))
        .isEqualTo("[1,\"x\"] {\"p\":\"q\"}");
    assertThat(render("{{#join}}l{{/join}} {{#join delimiter='||'}}l{{/join delimiter='||'}}"))
        .isEqualTo("1,x 1||x");
    assertThat(render("{{#toJson}}s{{/toJson}} {{l}} {{#join}}n{{/join}}"))
        .isEqualTo("a\"b {0=1, 1=x} n");
    assertThat(render("{{#url}}http://h/{{{s}}} c{{/url}}")).isEqualTo("http%3A%2F%2Fh%2Fa%22b+c");
  }

  @Test
  void functionsOfOneValueHaveOneNameInThem() {
    for (String inside : List.of("", "a{{n}}", "{{n}}{{n}}", "{{!x}}{{n}}", "a{{!x}}b{{!y}}")) {
      for (String function : List.of("join", "toJson")) {
        assertThatThrownBy(() -> render("{{#" + function + "}}" + inside + "{{/" + function + "}}"))
            .as("%s %s", function, inside)
            .isInstanceOf(FaultException.class)
            .hasMessage(
                "Mustache function [" + function + "] must contain one and only one identifier");
      }
    }
    assertThat(render("{{#join}}none{{/join}} {{#join}} l {{/join}} {{#join}}{{n}}x{{/join}}"))
        .isEqualTo("none  l  5x");
    assertThat(render("{{#join}}{{!x}}l{{/join}} {{#join}}l{{!x}}{{/join}}")).isEqualTo("l l");
    assertThat(render("{{#toJson}} l {{/toJson}}{{#toJson}}{{s}}{{/toJson}}")).isEmpty();
  }

  @Test
  void whateverTheTemplateItIsRenderedOrRefused() {
    for (String wrong : new String[] {"{{#a}}", "{{/a}}", "{{", "{{>p}}", "{{{a}}", "{{=x=}}"}) {
      assertThatThrownBy(() -> render(wrong)).isInstanceOf(FaultException.class);
    }
    assertThatThrownBy(() -> render("{{#a}}".repeat(200))).isInstanceOf(FaultException.class);
    String nested = "{{#l}}".repeat(30) + "x" + "{{/l}}".repeat(30);
    assertThatThrownBy(() -> render(nested)).isInstanceOf(FaultException.class);
    long seed = 7;
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    String[] pieces =
        "{{ }} {{{ }}} # / ^ ! & = . l n s join toJson url people name ' x".split(" ", -1);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder template = new StringBuilder();
      for (int n = random.nextInt(14); n >= 0; n--) {
        template.append(pieces[random.nextInt(pieces.length)]);
      }
      try {
        render(template.toString());
      } catch (FaultException refused) {
        assertThat(refused.fault().kind())
            .as("seed %s template %s", seed, template)
            .isIn(ErrorKind.SCRIPT, ErrorKind.ILLEGAL_ARGUMENT);
      }
    }
  }
}
