package io.lampyr.restapi.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.engine.policy.IndexCare;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What lifecycles do while policies, which lead some of the same indices, cannot be read. */
class UnreadPoliciesTest {
  private static final String DOCUMENT = "{\"@timestamp\":\"2026-11-23T10:00:00Z\",\"m\":1}";
  private static final Duration LATE = Duration.ofDays(30);
  private static PolicyCalls calls;

  @BeforeAll
  static void start() {
    calls = new PolicyCalls(57, Persona.ELASTICSEARCH);
    calls.done(
        Method.PUT,
        "/_ilm/policy/keep",
        "{\"policy\":{\"phases\":{\"hot\":{\"actions\":{\"set_priority\":{\"priority\":9}}}}}}");
    stream(
        "led",
        "\"settings\":{\"index.lifecycle.name\":\"keep\",\"index.lifecycle.prefer_ilm\":true},");
    stream("own", "");
  }

  private static void stream(String name, String settings) {
    calls.done(
        Method.PUT,
        "/_index_template/" + name,
        "{\"index_patterns\":[\""
            + name
            + "-*\"],\"data_stream\":{},\"template\":{"
            + settings
            + "\"lifecycle\":{\"data_retention\":\"7d\"}}}");
    calls.done(Method.POST, "/" + name + "-a/_doc?refresh=true", DOCUMENT);
    calls.done(Method.POST, "/" + name + "-a/_rollover", "");
  }

  @AfterAll
  static void stop() {
    calls.close();
  }

  /** Does not answer what is asked of one partition, or of one item in it. */
  private static ItemStore without(ItemStore items, String partition, String sort) {
    return new ItemStoreDecorator(items) {
      private void look(String asked, String key) {
        if (asked.equals(partition) && key.startsWith(sort)) {
          throw new UnavailableException("does not answer partition=" + asked);
        }
      }

      @Override
      public Optional<Item> read(ItemKey key) {
        look(key.partition(), key.sort());
        return inner().read(key);
      }

      @Override
      public ItemPage query(String asked, String prefix, Optional<String> after, int limit) {
        look(asked, sort);
        return inner().query(asked, prefix, after, limit);
      }
    };
  }

  private static int generations(String stream) {
    return calls.get("/_data_stream/" + stream).split("\"index_name\"", -1).length - 1;
  }

  @Test
  void nothingExpiresWhileNobodyKnowsWhatPoliciesLead() {
    for (String unread : new String[] {"policies", "policy-progress"}) {
      IndexCare.Report report = calls.care(LATE, items -> without(items, unread, "")).run();
      assertThat(report.policies()).as(unread).isEmpty();
      assertThat(report.streams().streams()).isEqualTo(2);
      assertThat(report.streams().deleted()).isZero();
      assertThat(report.streams().rolled()).isZero();
      assertThat(report.streams().failed()).isEmpty();
    }
    // What they lead is known, though not whether they are carried out: others go on.
    IndexCare.Report report =
        calls.care(LATE, items -> without(items, "cluster", "policy-mode")).run();
    assertThat(report.policies().orElseThrow().failed()).hasSize(2);
    assertThat(report.streams().deleted()).isEqualTo(1);
    assertThat(generations("led-a")).isEqualTo(2);
    assertThat(generations("own-a")).isEqualTo(1);
    IndexCare.Report well = calls.care(LATE, items -> items).run();
    assertThat(well.policies().orElseThrow().failed()).isEmpty();
    assertThat(generations("led-a")).isEqualTo(2);
  }
}
