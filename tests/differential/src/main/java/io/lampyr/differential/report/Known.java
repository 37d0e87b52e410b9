package io.lampyr.differential.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The differences that were judged: a list of patterns of signatures, each with what is to become
 * of it and why. The first that fits counts.
 */
public final class Known {
  private static final Pattern SEPARATOR = Pattern.compile(" \\| ");
  private static final int PARTS = 3;

  /** What is to become of a difference. */
  public enum State {
    /** It stays, for a reason that the list gives. */
    ACCEPTED,
    /** It is a mistake of ours. */
    MEND
  }

  /** One line of the list. */
  public record Entry(State state, String pattern, String reason) {
    public Entry {
      if (pattern.isBlank() || reason.isBlank()) {
        throw new IllegalArgumentException("a judgement needs a pattern and a reason");
      }
    }

    boolean fits(String signature) {
      StringBuilder regex = new StringBuilder();
      for (String literal : pattern.split("\\*", -1)) {
        regex.append(regex.isEmpty() ? "" : ".*").append(Pattern.quote(literal));
      }
      return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(signature).matches();
    }
  }

  private final List<Entry> entries;

  private Known(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** The list of the repository. */
  public static Known read() {
    try (InputStream in =
        Objects.requireNonNull(Known.class.getResourceAsStream("known.txt"), "known.txt")) {
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Lines of a state, a reason and a pattern, with bars between; others are remarks. */
  public static Known parse(String text) {
    List<Entry> entries = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] parts = SEPARATOR.split(line, PARTS);
        if (parts.length < PARTS) {
          throw new IllegalArgumentException("not a state, a reason and a pattern line=" + line);
        }
        State state = State.valueOf(parts[0].strip().toUpperCase(java.util.Locale.ROOT));
        entries.add(new Entry(state, parts[2].strip(), parts[1].strip()));
      }
    }
    return new Known(entries);
  }

  public Optional<Entry> of(String signature) {
    return entries.stream().filter(entry -> entry.fits(signature)).findFirst();
  }
}
