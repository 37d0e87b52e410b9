package io.lampyr.cli.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lampyr.base.price.Prices;
import io.lampyr.base.price.UnitPrice;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CostCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void anIdleMonthIsTheNodeTheEndpointsAndLittleElse() {
    assertThat(run("--json")).isZero();
    double node = 730 * (0.5 * 0.03238 + 2 * 0.00356 + 10 * 0.000111);
    double endpoints = 5 * 730 * 0.01;
    assertThat(dollars("idle_month")).isBetween(node + endpoints, node + endpoints + 20);
  }

  @Test
  void anIdleMonthIsThatOfTheTemplatesIfTheyAreThere() throws IOException {
    Files.writeString(
        folder.resolve("cost.json"), "{\"endpoint_hour\":3650.0,\"kms_key_month\":1.0}");
    assertThat(run("--json", "--templates", folder.toString())).isZero();
    assertThat(dollars("idle_month")).isCloseTo(37.5, within(1e-9));
    out.getBuffer().setLength(0);
    assertThat(run("--templates", folder.resolve("none").toString())).isEqualTo(1);
    assertThat(err.toString()).contains("cannot be read", "cost.json");
  }

  @Test
  void everyNodeAddsItsPriceAndItsHeartbeats() {
    double beats = 730 * 1440.0;
    double more = new Fleet().idleMonth().dollars(Prices.LIST);
    Fleet two = new Fleet();
    two.nodes = 2;
    double most = two.idleMonth().dollars(Prices.LIST);
    assertThat(most - more)
        .isCloseTo(
            730 * (0.5 * 0.03238 + 2 * 0.00356 + 10 * 0.000111)
                + beats * (0.4 + 0.625 + 0.125) / 1e6,
            within(1e-9));
  }

  @Test
  void nodesForSearchesCostWhatOthersDo() {
    Fleet two = new Fleet();
    two.nodes = 2;
    Fleet divided = new Fleet();
    divided.searchNodes = 1;
    assertThat(divided.idleMonth()).isEqualTo(two.idleMonth());
    assertThat(divided.nodes(1))
        .as("those that documents keep busy")
        .isEqualTo(new Fleet().nodes(1));
  }

  @Test
  void whatIsAskedASecondTimeIsPaidForAgain() {
    Shapes shapes = new Shapes();
    shapes.leaves = 10;
    assertThat(shapes.frontOfSearches().quantities().get(UnitPrice.LAMBDA_REQUEST))
        .isCloseTo(11.5e6, within(1.0));
    shapes.hedged = 0;
    assertThat(shapes.frontOfSearches().quantities().get(UnitPrice.LAMBDA_REQUEST))
        .isCloseTo(11e6, within(1.0));
    assertThat(run("--hedged", "0.06")).isEqualTo(2);
    assertThat(err.toString()).contains("--hedged must be from 0 to 0.05");
  }

  /** The least that a search costs: one that takes a few milliseconds and reads nothing new. */
  @Test
  void linesOfLogCostAFewHundredthsOfWhatTheyTellOf() {
    Shapes least = new Shapes();
    least.searchMs = 5;
    least.storeReads = 0;
    for (Shapes shapes : List.of(least, new Shapes())) {
      for (double leaves : new double[] {0, 10}) {
        shapes.leaves = leaves;
        assertThat(shareOfLog(shapes.frontOfSearches())).isLessThan(0.05);
        assertThat(shareOfLog(shapes.frontOfDocuments())).isLessThan(0.05);
      }
    }
  }

  private static double shareOfLog(Usage usage) {
    double log =
        Prices.LIST.dollars(
            UnitPrice.LOG_INGESTION, usage.quantities().get(UnitPrice.LOG_INGESTION));
    return log / usage.dollars(Prices.LIST);
  }

  @Test
  void aMillionDocumentsCostTheirBulksAndTheirObjects() {
    Shapes shapes = new Shapes();
    Usage front = shapes.frontOfDocuments();
    assertThat(front.quantities().get(UnitPrice.GATEWAY_REQUEST)).isEqualTo(1000);
    Usage stores = shapes.storesOfDocuments(1);
    // 200 seconds of five windows each are as many as the bulks; each object is released by one
    // read.
    assertThat(stores.quantities().get(UnitPrice.S3_READ)).isEqualTo(1000);
    shapes.bulkDocuments = 10;
    assertThat(shapes.storesOfDocuments(1).quantities().get(UnitPrice.S3_READ))
        .as("a hundred times the bulks share the same windows")
        .isEqualTo(1000);
  }

  /** Requests of the gateway are few once they are packed; a balancer counts bytes. */
  @Test
  void eachWayInIsToldByWhatATerabyteCosts() {
    assertThat(run("--json")).isZero();
    assertThat(out.toString()).doesNotContain("terabyte");
    out.getBuffer().setLength(0);
    assertThat(run("--json", "--ways")).isZero();
    assertThat(unit("terabyte_plain", "gateway_request")).isEqualTo(250_000);
    assertThat(unit("terabyte_packed", "gateway_request")).isEqualTo(50_000);
    assertThat(dollars("terabyte_plain")).isCloseTo(3.84, within(0.01));
    assertThat(dollars("terabyte_packed")).isCloseTo(3.07, within(0.01));
    assertThat(dollars("terabyte_streamed")).isEqualTo(dollars("terabyte_packed"));
    // A balancer, the processor and the memory behind it for the month, and two alarms.
    double stands = 16.425 + 23.637 + 10.395 + 0.2;
    assertThat(dollars("terabyte_door")).isCloseTo(stands + 8, within(0.01));
    assertThat(dollars("terabyte_door_packed")).isCloseTo(stands + 1.6, within(0.01));
    out.getBuffer().setLength(0);
    assertThat(run("--ways")).isZero();
    assertThat(out.toString())
        .contains("by a door, in requests of any size", "Application load balancer: data");
  }

  @Test
  void aDoorIsPaidForWhetherAnybodyComesOrNot() {
    assertThat(run("--json")).isZero();
    double without = dollars("idle_month");
    out.getBuffer().setLength(0);
    assertThat(run("--json", "--door", "2")).isZero();
    assertThat(dollars("idle_month") - without)
        .isCloseTo(16.425 + 2 * (23.637 + 10.395) + 0.2, within(0.01));
    assertThat(run("--door", "-1")).isEqualTo(2);
    assertThat(err.toString()).contains("--door must not be negative");
  }

  @Test
  void whatWasCountedStandsInPlaceOfWhatIsDerived() throws IOException {
    Path counts =
        Files.writeString(
            folder.resolve("counts.json"),
            """
            {"documents": 50000, "ingest": {"s3_write": 500, "s3_read": 0},
             "searches": 1000, "search": {"s3_read": 250, "gateway_request": 1000}}
            """);
    assertThat(run("--json", "--counts", counts.toString())).isZero();
    assertThat(unit("million_documents", "s3_write")).isEqualTo(10_000);
    assertThat(unit("million_documents", "s3_read")).isZero();
    assertThat(unit("million_documents", "gateway_request")).isEqualTo(1000);
    assertThat(unit("million_searches", "s3_read")).isEqualTo(250_000);
    assertThat(unit("million_searches", "gateway_request")).isEqualTo(1e6);
    assertThat(out.toString()).contains("\"measured\":true");
  }

  @Test
  void anotherPriceIsUsedForItsUnitsOnly() {
    assertThat(run("--json")).isZero();
    double listed = dollars("idle_month");
    out.getBuffer().setLength(0);
    assertThat(run("--json", "--price", "endpoint_hour=0.02")).isZero();
    assertThat(dollars("idle_month")).isCloseTo(listed + 5 * 730 * 0.01, within(1e-9));
  }

  @Test
  void mistakesAreNamed() throws IOException {
    assertThat(run("--price", "s3_wriet=1")).isEqualTo(2);
    assertThat(err.toString()).contains("unknown price name=s3_wriet", "s3_write");
    assertThat(run("--nodes", "-1", "--bulk-documents", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("--nodes must not", "--bulk-documents must be at least 1");
    for (String wrong :
        new String[] {"[]", "{", "{\"docs\": 1}", "{\"ingest\": {\"s3_read\": -1}}"}) {
      Path counts = Files.writeString(folder.resolve("wrong.json"), wrong);
      assertThat(run("--counts", counts.toString())).as(wrong).isEqualTo(2);
    }
    assertThat(run("--counts", folder.resolve("none").toString())).isEqualTo(1);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void theTableListsWhatMattersAndSumsAll() {
    assertThat(run()).isZero();
    assertThat(out.toString())
        .contains("A month, idle", "A million documents", "A million searches")
        .contains("Fargate, arm64: processors")
        .contains("dollars");
  }

  @Test
  void theManualHasTheSamePrices() throws IOException {
    String manual = Files.readString(Path.of("..", "docs", "operations.md"));
    for (UnitPrice price : UnitPrice.values()) {
      String per = price.units() == 1 ? price.unit() : "million " + price.unit();
      String dollars = BigDecimal.valueOf(price.dollars()).stripTrailingZeros().toPlainString();
      assertThat(manual)
          .contains(
              String.format(
                  Locale.ROOT, "| `%s` | %s | %s | %s |", price.key(), price.what(), dollars, per));
    }
  }

  private int run(String... arguments) {
    return new CommandLine(new CostCommand(new PrintWriter(out, true), new PrintWriter(err, true)))
        .execute(arguments);
  }

  private double dollars(String part) {
    return number(part + "\":\\{\"dollars\":");
  }

  private double unit(String part, String unit) {
    return number(part + "\":\\{.*?\"units\":\\{[^}]*?\"" + unit + "\":");
  }

  private double number(String before) {
    Matcher matcher = Pattern.compile(before + "([0-9.E-]+)").matcher(out.toString());
    assertThat(matcher.find()).as(before + " in " + out).isTrue();
    return Double.parseDouble(matcher.group(1));
  }
}
