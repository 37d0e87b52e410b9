package io.lampyr.mapping.field;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.Transition;
import org.apache.lucene.util.automaton.UTF32ToUTF8;

/**
 * Versions as bytes in the order of Semantic Versioning. Marks that no ASCII text holds are put
 * before numbers (how many digits they have) and texts, and taken out to read a version back; what
 * is no version sorts behind all that are.
 */
public final class VersionCodec {
  private static final Pattern VERSION =
      Pattern.compile(
          "[0-9]+(\\.[0-9]+)*(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?(\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?");
  private static final int BEFORE_RELEASE = 1;
  private static final int RELEASE = 2;
  private static final int DIGITS = 0x80;
  private static final int MAX_DIGITS = 0x3f;
  private static final int TEXT = 0xc0;
  private static final int INVALID = 0xff;

  private VersionCodec() {}

  public static BytesRef encode(String version) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(version.length() + 8);
    if (!isValid(version)) {
      out.write(INVALID);
      out.writeBytes(version.getBytes(StandardCharsets.UTF_8));
      return new BytesRef(out.toByteArray());
    }
    int plus = version.indexOf('+');
    int dash = version.substring(0, plus < 0 ? version.length() : plus).indexOf('-');
    int mainEnd = dash >= 0 ? dash : plus >= 0 ? plus : version.length();
    identifiers(version.substring(0, mainEnd), out);
    out.write(dash >= 0 ? BEFORE_RELEASE : RELEASE);
    if (dash >= 0) {
      out.write('-');
      identifiers(version.substring(dash + 1, plus < 0 ? version.length() : plus), out);
    }
    if (plus >= 0) {
      out.writeBytes(version.substring(plus).getBytes(StandardCharsets.US_ASCII));
    }
    return new BytesRef(out.toByteArray());
  }

  private static boolean isValid(String version) {
    return VERSION.matcher(version).matches()
        && !Pattern.compile("[0-9]{" + (MAX_DIGITS + 1) + "}").matcher(version).find();
  }

  private static void identifiers(String dotted, ByteArrayOutputStream out) {
    String[] parts = dotted.split("\\.", -1);
    for (int i = 0; i < parts.length; i++) {
      if (i > 0) {
        out.write('.');
      }
      boolean number = parts[i].chars().allMatch(c -> c >= '0' && c <= '9');
      out.write(number ? DIGITS | parts[i].length() : TEXT);
      out.writeBytes(parts[i].getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** The version that was encoded. */
  public static String decode(BytesRef term) {
    boolean invalid = (term.bytes[term.offset] & 0xff) == INVALID;
    if (invalid) {
      return new String(term.bytes, term.offset + 1, term.length - 1, StandardCharsets.UTF_8);
    }
    StringBuilder text = new StringBuilder(term.length);
    for (int i = term.offset; i < term.offset + term.length; i++) {
      if (term.bytes[i] > RELEASE) {
        text.append((char) term.bytes[i]);
      }
    }
    return text.toString();
  }

  /** The bytes of all versions whose texts are among those; the marks may stand anywhere. */
  public static Automaton encoded(Automaton texts) {
    Automaton bytes = new UTF32ToUTF8().convert(texts);
    Automaton.Builder marked = new Automaton.Builder();
    Transition transition = new Transition();
    for (int state = 0; state < Math.max(1, bytes.getNumStates()); state++) {
      marked.createState();
      marked.addTransition(state, state, BEFORE_RELEASE, RELEASE);
      marked.addTransition(state, state, DIGITS, TEXT);
    }
    for (int state = 0; state < bytes.getNumStates(); state++) {
      marked.setAccept(state, bytes.isAccept(state));
      int count = bytes.initTransition(state, transition);
      for (int i = 0; i < count; i++) {
        bytes.getNextTransition(transition);
        marked.addTransition(state, transition.dest, transition.min, transition.max);
      }
    }
    Automaton invalid = Operations.concatenate(List.of(Automata.makeChar(INVALID), bytes));
    return Operations.union(List.of(marked.finish(), invalid));
  }
}
