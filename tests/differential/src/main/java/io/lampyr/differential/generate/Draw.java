package io.lampyr.differential.generate;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.generate.field.Dates;
import io.lampyr.differential.generate.field.Field;
import io.lampyr.differential.generate.field.FieldType;
import io.lampyr.differential.generate.field.Places;
import io.lampyr.differential.generate.field.Schema;
import io.lampyr.differential.generate.field.SomeNumbers;
import io.lampyr.differential.generate.field.Texts;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.json.Json;
import java.util.List;
import java.util.Map;

/** A seed's decisions about one schema. */
public final class Draw {
  private final Chance chance;
  private final Schema schema;
  private int names;

  public Draw(Chance chance, Schema schema) {
    this.chance = chance;
    this.schema = schema;
  }

  public Chance chance() {
    return chance;
  }

  public Schema schema() {
    return schema;
  }

  /** A field of any type. */
  public Field field() {
    return chance.pick(schema.fields());
  }

  /** One with this trait; now and then any. */
  public Field field(Trait trait) {
    List<Field> fitting = schema.with(trait);
    return fitting.isEmpty() || chance.oneIn(25) ? field() : chance.pick(fitting);
  }

  public String path() {
    return chance.oneIn(30)
        ? chance.of("none", "dyn_s", "dyn_n", "dyn_o.x", "_id", "gathered")
        : field().path();
  }

  public String path(Trait trait) {
    return field(trait).path();
  }

  /** A path or a pattern of paths. */
  public String pattern() {
    return chance.oneIn(4) ? chance.of("*", "b*", "*1", "c*t", "none*", "nested*") : path();
  }

  /** What may be searched for in the field. */
  public Object value(Field field) {
    Object value =
        field.is(Trait.TEXT)
            ? Texts.near(chance)
            : field.is(Trait.RANGE) ? inRange(field) : scalar(field);
    return Json.isNull(value) && !chance.oneIn(10) ? "x" : value;
  }

  private Object inRange(Field field) {
    return switch (field.type()) {
      case DATE_RANGE -> Dates.day(chance);
      case IP_RANGE -> "10.0.0.3";
      default -> SomeNumbers.small(chance);
    };
  }

  private Object scalar(Field field) {
    Object value =
        field.type() == FieldType.COMPLETION ? Texts.word(chance) : field.type().value(chance);
    List<Object> elements = Json.elements(value);
    return elements.isEmpty() ? value : elements.getFirst();
  }

  public String word() {
    return Texts.word(chance);
  }

  public Object place() {
    return Places.location(chance);
  }

  /** A name that nothing else has in this request: the kind with a number. */
  public String name(String kind) {
    names++;
    return kind + names;
  }

  public boolean oneIn(int many) {
    return chance.oneIn(many);
  }

  /** Puts one of the values under this name, once in so many times. */
  public void sometimes(Map<String, Object> body, int oneIn, String name, Object... values) {
    if (oneIn(oneIn)) {
      body.put(name, chance.of(values));
    }
  }
}
