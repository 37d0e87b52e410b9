package io.lampyr.bench.corpus;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.SeededRandomness;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.lucene.util.BytesRef;

/**
 * Sources of a shop's orders, some 600 bytes of JSON each: many numbers and keywords, nested lines,
 * a place, a short text that not all have. The same seed makes the same orders.
 */
public final class Orders implements Documents {
  /** When the first was placed. */
  public static final long FIRST_MILLIS = 1_760_000_000_000L;

  /** From one to the next, by and large. */
  public static final int APART_MILLIS = 4_000;

  /** How many customers there are. */
  public static final int CUSTOMERS = 40_000;

  /** How many articles there are. */
  public static final int ARTICLES = 5_000;

  private static final String[] STATES = {
    "paid", "paid", "paid", "shipped", "shipped", "open", "returned", "cancelled"
  };
  private static final String[] CURRENCIES = {"EUR", "EUR", "USD", "GBP", "CHF"};
  private static final String[] TAGS = {"gift", "express", "first", "wholesale", "pickup", "sale"};
  private static final String MAPPING =
      """
      {"properties": {
        "number": {"type": "long"}, "placed_at": {"type": "date"},
        "status": {"type": "keyword"}, "currency": {"type": "keyword"},
        "tags": {"type": "keyword"}, "note": {"type": "text"},
        "total": {"type": "double"}, "tax": {"type": "double"},
        "discount": {"type": "float"}, "weight": {"type": "integer"},
        "customer": {"properties": {
          "id": {"type": "long"}, "email": {"type": "keyword"}, "city": {"type": "keyword"},
          "address": {"type": "ip"}, "place": {"type": "geo_point"}}},
        "lines": {"type": "nested", "properties": {
          "article": {"type": "keyword"}, "title": {"type": "text"},
          "pieces": {"type": "integer"}, "price": {"type": "double"}}}}}
      """;

  private final BytesRef[] sources;

  private Orders(BytesRef[] sources) {
    this.sources = sources;
  }

  /** So many different orders. */
  public static Orders make(long seed, int count) {
    Check.positive(count, "orders");
    SeededRandomness random = new SeededRandomness(seed);
    Words words = new Words(random);
    BytesRef[] sources = new BytesRef[count];
    for (int i = 0; i < count; i++) {
      sources[i] = new BytesRef(order(i, words, random).getBytes(StandardCharsets.UTF_8));
    }
    return new Orders(sources);
  }

  @Override
  public String mapping() {
    return MAPPING;
  }

  @Override
  public BytesRef source(int n) {
    return sources[n % sources.length];
  }

  @Override
  public double meanBytes() {
    long sum = 0;
    for (BytesRef source : sources) {
      sum += source.length;
    }
    return (double) sum / sources.length;
  }

  /** The address of a customer. */
  public static String email(int customer) {
    return "c%05x@mail-%d.example".formatted(customer * 2_654_435, customer % 97);
  }

  /** The name of an article. */
  public static String article(int number) {
    return "sku-%04d".formatted(number);
  }

  private static String city(int customer) {
    return "city-" + (customer % 700);
  }

  /** Few of them are asked for often. */
  private static int skewed(SeededRandomness random, int bound) {
    return (int) (Math.pow(random.nextDouble(), 2.5) * bound);
  }

  private static String order(int number, Words words, SeededRandomness random) {
    int customer = skewed(random, CUSTOMERS);
    List<Line> lines = lines(random);
    double total = lines.stream().mapToDouble(line -> line.pieces * line.price).sum();
    return String.format(
        Locale.ROOT,
        "{\"number\":%d,\"placed_at\":%d,\"status\":\"%s\",\"currency\":\"%s\",\"tags\":[%s],"
            + "%s\"total\":%.2f,\"tax\":%.2f,%s\"weight\":%d,\"customer\":%s,\"lines\":[%s]}",
        number,
        FIRST_MILLIS + (long) number * APART_MILLIS + random.nextInt(60_000),
        STATES[random.nextInt(STATES.length)],
        CURRENCIES[random.nextInt(CURRENCIES.length)],
        tags(random),
        random.nextInt(3) == 0 ? "" : "\"note\":\"" + note(words, random) + "\",",
        total,
        total * 0.19,
        random.nextInt(4) > 0 ? "" : "\"discount\":" + random.nextInt(300) / 10.0 + ",",
        50 + random.nextInt(20_000),
        customer(customer),
        lines.stream().map(line -> line.json(words)).collect(Collectors.joining(",")));
  }

  private static String customer(int number) {
    int city = number % 700;
    return String.format(
        Locale.ROOT,
        "{\"id\":%d,\"email\":\"%s\",\"city\":\"%s\",\"address\":\"10.%d.%d.%d\","
            + "\"place\":\"%.4f,%.4f\"}",
        number,
        email(number),
        city(number),
        number >> 16,
        number >> 8 & 255,
        number & 255,
        35 + city * 0.03,
        -10 + city * 7 % 700 * 0.05);
  }

  private record Line(int article, int pieces, double price) {
    String json(Words words) {
      return String.format(
          Locale.ROOT,
          "{\"article\":\"%s\",\"title\":\"%s %s %s\",\"pieces\":%d,\"price\":%.2f}",
          Orders.article(article),
          words.of(article),
          words.of(article / 3),
          words.of(article / 40),
          pieces,
          price);
    }
  }

  private static List<Line> lines(SeededRandomness random) {
    List<Line> lines = new ArrayList<>();
    for (int left = 1 + random.nextInt(4); left > 0; left--) {
      int article = skewed(random, ARTICLES);
      lines.add(new Line(article, 1 + random.nextInt(5), (199 + article * 7 % 9_000) / 100.0));
    }
    return lines;
  }

  private static String tags(SeededRandomness random) {
    String first = TAGS[random.nextInt(TAGS.length)];
    return switch (random.nextInt(3)) {
      case 0 -> "";
      case 1 -> "\"" + first + "\"";
      default -> "\"" + first + "\",\"" + TAGS[random.nextInt(TAGS.length)] + "\"";
    };
  }

  private static String note(Words words, SeededRandomness random) {
    StringBuilder note = new StringBuilder();
    for (int left = 4 + random.nextInt(20); left > 0; left--) {
      note.append(words.next(random)).append(left > 1 ? " " : "");
    }
    return note.toString();
  }
}
