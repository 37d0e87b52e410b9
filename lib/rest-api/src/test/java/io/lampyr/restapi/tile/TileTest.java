package io.lampyr.restapi.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.tile.Tile.Pixel;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TileTest {
  private static final Tile WORLD = new Tile(0, 0, 0, 4096);

  private static Shape ring(double... xy) {
    List<Pixel> ring = new ArrayList<>();
    for (int i = 0; i < xy.length; i += 2) {
      ring.add(new Pixel(xy[i], xy[i + 1]));
    }
    return new Shape(Shape.Kind.RINGS, List.of(ring));
  }

  @Test
  void placesLieWhereMercatorDrewThem() {
    assertThat(WORLD.pixel(0, 0)).isEqualTo(new Pixel(2048, 2048));
    assertThat(WORLD.pixel(-180, 90).y()).isBetween(-0.01, 0.01);
    assertThat(new Tile(1, 1, 0, 256).pixel(90, 0)).isEqualTo(new Pixel(128, 256));
    assertThatThrownBy(() -> new Tile(1, 2, 0, 256)).isInstanceOf(ApiException.class);
    assertThatThrownBy(() -> new Tile(30, 0, 0, 256)).isInstanceOf(ApiException.class);
  }

  @Test
  void shapesEndAtTheBuffer() {
    assertThat(
            Shape.rounded(
                ring(-50, 10, 50, 10, 50, 20, -50, 20)
                    .within(-5, 100)
                    .orElseThrow()
                    .parts()
                    .getFirst()))
        .isEqualTo(
            List.of(new Pixel(-5, 10), new Pixel(50, 10), new Pixel(50, 20), new Pixel(-5, 20)));
    assertThat(ring(-50, 10, -40, 10, -40, 20).within(-5, 100)).isEmpty();
    assertThat(Shape.point(new Pixel(101, 0)).within(-5, 100)).isEmpty();
    Shape line =
        new Shape(
            Shape.Kind.LINES,
            List.of(List.of(new Pixel(-10, 0), new Pixel(10, 0), new Pixel(10, 200))));
    assertThat(line.within(0, 100).orElseThrow().parts())
        .containsExactly(List.of(new Pixel(0, 0), new Pixel(10, 0), new Pixel(10, 100)));
  }

  @Test
  void geometriesComeAsJsonTextAndPairs() {
    GeoJsonShapes shapes = new GeoJsonShapes(WORLD);
    assertThat(shapes.of("0,0")).containsExactly(Shape.point(new Pixel(2048, 2048)));
    assertThat(shapes.of("POINT(0 0)")).isEqualTo(shapes.of("0,0"));
    Object square = List.of(List.of(List.of(0, 0), List.of(90, 0), List.of(90, 45), List.of(0, 0)));
    assertThat(shapes.of(Map.of("type", "Polygon", "coordinates", square)))
        .isEqualTo(shapes.of("POLYGON((0 0, 90 0, 90 45, 0 0))"));
    assertThatThrownBy(() -> shapes.of("POINT(")).isInstanceOf(ApiException.class);
  }

  /** The example of the specification: a square drawn by MoveTo, LineTo and ClosePath. */
  @Test
  void aLayerIsWrittenAsTheSpecificationSays() {
    LayerWriter layer = new LayerWriter("l", 256);
    layer.add(ring(3, 6, 8, 12, 20, 34), Map.of("k", "v"));
    assertThat(HexFormat.of().formatHex(layer.written()))
        .isEqualTo(
            "1a23"
                + "7802"
                + "0a016c"
                + "1211"
                + "12020000"
                + "1803"
                + "2209"
                + "09060c120a0c182c0f"
                + "1a016b"
                + "22030a0176"
                + "288002");
  }
}
