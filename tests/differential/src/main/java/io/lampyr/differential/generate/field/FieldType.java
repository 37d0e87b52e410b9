package io.lampyr.differential.generate.field;

import static io.lampyr.differential.generate.field.Trait.COLUMN;
import static io.lampyr.differential.generate.field.Trait.DATE;
import static io.lampyr.differential.generate.field.Trait.GEO;
import static io.lampyr.differential.generate.field.Trait.NUMBER;
import static io.lampyr.differential.generate.field.Trait.OBJECT;
import static io.lampyr.differential.generate.field.Trait.RANGE;
import static io.lampyr.differential.generate.field.Trait.RANK;
import static io.lampyr.differential.generate.field.Trait.SUGGEST;
import static io.lampyr.differential.generate.field.Trait.TEXT;
import static io.lampyr.differential.generate.field.Trait.WORDS;

import io.lampyr.differential.chance.Chance;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The types of fields that both sides know: what each is given as values and as parameters. */
public enum FieldType {
  TEXT_FIELD("text", Texts::sentence, Parameters::text, TEXT),
  MATCH_ONLY_TEXT("match_only_text", Texts::sentence, Parameters::none, TEXT),
  KEYWORD("keyword", Texts::keyword, Parameters::keyword, WORDS, COLUMN),
  CONSTANT_KEYWORD("constant_keyword", chance -> "same", Parameters::constant, WORDS),
  WILDCARD("wildcard", Texts::wildcard, Parameters::wildcard, WORDS, COLUMN),
  LONG("long", SomeNumbers::ofLong, Parameters::number, NUMBER, COLUMN),
  INTEGER("integer", SomeNumbers::ofInteger, Parameters::number, NUMBER, COLUMN),
  SHORT("short", SomeNumbers::ofShort, Parameters::number, NUMBER, COLUMN),
  BYTE("byte", SomeNumbers::ofByte, Parameters::number, NUMBER, COLUMN),
  DOUBLE("double", SomeNumbers::ofDouble, Parameters::number, NUMBER, COLUMN),
  FLOAT("float", SomeNumbers::ofDouble, Parameters::number, NUMBER, COLUMN),
  HALF_FLOAT("half_float", SomeNumbers::ofDouble, Parameters::number, NUMBER, COLUMN),
  SCALED_FLOAT("scaled_float", SomeNumbers::ofDouble, Parameters::scaled, NUMBER, COLUMN),
  UNSIGNED_LONG("unsigned_long", SomeNumbers::ofUnsigned, Parameters::unsigned, NUMBER, COLUMN),
  DATE_FIELD("date", Dates::any, Parameters::date, DATE, COLUMN),
  DATE_NANOS("date_nanos", Dates::nanos, Parameters::nanos, DATE, COLUMN),
  BOOLEAN("boolean", SomeNumbers::ofBoolean, Parameters::bool, COLUMN),
  IP("ip", Places::address, Parameters::ip, COLUMN),
  INTEGER_RANGE("integer_range", Ranges::integers, Parameters::range, RANGE),
  LONG_RANGE("long_range", Ranges::integers, Parameters::range, RANGE),
  FLOAT_RANGE("float_range", Ranges::decimals, Parameters::range, RANGE),
  DOUBLE_RANGE("double_range", Ranges::decimals, Parameters::range, RANGE),
  DATE_RANGE("date_range", Ranges::dates, Parameters::range, RANGE),
  IP_RANGE("ip_range", Ranges::addresses, Parameters::range, RANGE),
  GEO_POINT("geo_point", Places::point, Parameters::point, GEO),
  GEO_SHAPE("geo_shape", Places::shape, Parameters::shape),
  FLAT_OBJECT("flat_object", Texts::flat, Parameters::none),
  BINARY("binary", Texts::base64, Parameters::binary),
  COMPLETION("completion", Texts::completion, Parameters::completion, SUGGEST),
  TOKEN_COUNT("token_count", Texts::sentence, Parameters::count, NUMBER, COLUMN),
  SEARCH_AS_YOU_TYPE("search_as_you_type", Texts::sentence, Parameters::asTyped, TEXT),
  RANK_FEATURE("rank_feature", SomeNumbers::positive, Parameters::rank, RANK),
  RANK_FEATURES("rank_features", SomeNumbers::features, Parameters::none, RANK),
  NESTED("nested", chance -> Map.of(), Parameters::none, OBJECT),
  PLAIN_OBJECT("object", chance -> Map.of(), Parameters::none, OBJECT);

  private final String word;

  @SuppressWarnings("ImmutableEnumChecker") // Methods without state.
  private final Function<Chance, Object> value;

  @SuppressWarnings("ImmutableEnumChecker") // Methods without state.
  private final Function<Chance, Map<String, Object>> parameters;

  @SuppressWarnings("ImmutableEnumChecker") // Cannot be changed.
  private final Set<Trait> traits;

  FieldType(
      String word,
      Function<Chance, Object> value,
      Function<Chance, Map<String, Object>> parameters,
      Trait... traits) {
    this.word = word;
    this.value = value;
    this.parameters = parameters;
    this.traits = Set.of(traits);
  }

  /** What mappings call it. */
  public String word() {
    return word;
  }

  /** One value, or a list or a null as a document may have it too. */
  public Object value(Chance chance) {
    return value.apply(chance);
  }

  /** Drawn parameters, without the type. */
  public Map<String, Object> parameters(Chance chance) {
    return parameters.apply(chance);
  }

  public boolean is(Trait trait) {
    return traits.contains(trait);
  }

  /** The beginning of names of such fields. */
  public String prefix() {
    return word.toLowerCase(Locale.ROOT);
  }

  public static List<FieldType> all() {
    return List.of(values());
  }
}
