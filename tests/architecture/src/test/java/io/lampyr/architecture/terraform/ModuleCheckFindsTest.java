package io.lampyr.architecture.terraform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shows that the check of the module finds what it is there to find. */
class ModuleCheckFindsTest {
  private static final Schema SCHEMA =
      Schema.parse(
          """
          thing
            name!
            size
            part{}
              kind!
            =id
          data fact
            =value
          """);

  @Test
  void nothingIsFoundWhereAllIsWell() {
    String good =
        """
        variable "names" {
          type        = set(string)
          description = "names"
        }
        data "fact" "here" {}
        locals {
          all = [for name in var.names : "${name}-${data.fact.here.value}"]
        }
        resource "thing" "one" { # a comment
          for_each = toset(local.all)
          name     = each.key
          dynamic "part" {
            for_each = var.names
            content {
              kind = part.value
            }
          }
          lifecycle {
            ignore_changes = [size]
          }
        }
        output "ids" {
          value       = { for key, one in thing.one : key => one.id }
          description = "ids"
        }
        """;
    assertThat(findings(good)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "resource \"thang\" \"a\" {} | unknown type: thang",
        "data \"thing\" \"a\" {} | unknown type: data thing",
        "resource \"thing\" \"a\" {} | lacks name",
        "resource \"thing\" \"a\" {; name = 1; colour = 2; } | unknown argument: thing.a.colour",
        "resource \"thing\" \"a\" {; name = 1; id = 2; } | unknown argument: thing.a.id",
        "resource \"thing\" \"a\" {; name = 1; name = 2; } | given twice: thing.a.name",
        "resource \"thing\" \"a\" {; name = 1; part {; }; } | thing.a.part lacks kind",
        "resource \"thing\" \"a\" {; name = 1; size {; }; } | unknown block: thing.a.size",
        "resource \"thing\" \"a\" {; name = 1; part = 2; } | unknown argument: thing.a.part",
        "resource \"thing\" \"a\" {; name = thing.b.id; } | not declared: thing.b.id",
        "resource \"thing\" \"a\" {; name = \"x${var.b}\"; } | not declared: var.b",
        "resource \"thing\" \"a\" {; name = [local.b]; } | not declared: local.b",
        "resource \"thing\" \"a\" {; name = self.id; size = thing.a[0].arn; } | has no such"
            + " attribute",
        "resource \"thing\" \"a\" {; name = size; } | not declared: size",
        "variable \"a\" {; type = string; description = \"a\"; } | never used: var.a",
        "variable \"a\" {; description = \"a\"; } | var.a lacks type",
        "output \"a\" {; value = 1; } | output.a lacks description",
        "locals {; a = 1; a = 2; b = local.a; c = local.b; } | declared twice: local.a",
        "resource \"thing\" \"a\" {; name = 1 | block without an end",
        "resource \"thing\" \"a\" {; name = \"x; } | text without an end",
        "resource \"thing\" \"a\" {; name = ) ; } | closes nothing",
        "resorce \"thing\" \"a\" {; name = 1; } | unknown block: resorce",
        "module \"a\" {; source = \"./b\"; } | has no source that is known",
        "locals {; a = local.b; b = [local.a]; } | needed before itself: local.a, local.b",
        "variable \"a\" {; type = string; description = \"a\"; validation {; condition = var.b >"
            + " var.a; }; };variable \"b\" {; type = string; description = \"b\"; validation {;"
            + " condition = var.a > 1; }; } | needed before itself: var.a, var.b",
      })
  void whatIsWrongIsFound(String source, String finding) {
    assertThat(findings(source.replace(';', '\n'))).anyMatch(found -> found.contains(finding));
  }

  @Test
  void aModuleIsGivenWhatItTakesAndNothingElse() {
    Map<String, String> inner =
        Map.of("v.tf", "variable \"must\" {\n type = string\n description = \"x\"\n}\n");
    String outer = "module \"m\" {\n  source = \"./in\"\n  other = 1\n}\n";
    assertThat(ModuleCheck.findings(SCHEMA, Map.of("o.tf", outer), Map.of("./in", inner)))
        .anyMatch(found -> found.contains("module.m lacks must"))
        .anyMatch(found -> found.contains("unknown argument: module.m.other"));
  }

  private static List<String> findings(String source) {
    return ModuleCheck.findings(SCHEMA, Map.of("a.tf", source), Map.of());
  }
}
