package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.mapping.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Vectors of bits and places in planes wait until all processes of a cluster can read their
 * segments.
 */
class BitVectorLevelsTest {
  private static final Map<String, @Nullable Object> BITS = fields("bit");

  private static Map<String, @Nullable Object> fields(String element) {
    return Json.readObject(
        ("{'properties':{'" + element + "':{'type':'dense_vector','element_type':'" + element)
                .replace('\'', '"')
            + "\"}}}");
  }

  private static Catalog catalog() {
    AtomicLong nanos = new AtomicLong();
    Clock hurrying =
        new Clock() {
          @Override
          public Instant now() {
            return Instant.EPOCH;
          }

          @Override
          public long monotonicNanos() {
            return nanos.addAndGet(Duration.ofSeconds(5).toNanos());
          }
        };
    MemoryItemStore items = new MemoryItemStore();
    Ports ports = new Ports(hurrying, new ThreadScheduler((_, _) -> {}), new SeededRandomness(1));
    return new Catalog(items, MemoryCatalog.over(items, 1).writer(), ports);
  }

  private static NewIndex index(Map<String, @Nullable Object> mappings) {
    return new NewIndex("i", FlatSettings.NONE, mappings, Map.of());
  }

  @Test
  void noIndexIsMadeWithThemBefore() {
    assertThatThrownBy(() -> catalog().create(index(BITS)))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("vectors of bits need a cluster")
        .hasMessageContaining("level=2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"point", "xy_point", "shape", "xy_shape"})
  void neitherIsOneWithPlanes(String type) {
    Map<String, @Nullable Object> fields = Map.of("properties", Map.of("p", Map.of("type", type)));
    assertThatThrownBy(() -> catalog().create(index(fields)))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("in planes need a cluster");
  }

  @Test
  void noMappingIsExtendedByThemBefore() {
    Catalog catalog = catalog();
    IndexMetadata made = catalog.create(index(fields("byte")));
    assertThatThrownBy(() -> catalog.changes().extend(made.id(), BITS))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("level=2");
    assertThat(catalog.changes().extend(made.id(), fields("float")).definition().mappings())
        .contains("float");
  }
}
