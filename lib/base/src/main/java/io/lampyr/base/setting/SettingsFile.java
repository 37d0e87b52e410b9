package io.lampyr.base.setting;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of {@code key: value} or {@code key = value} lines. A {@code #} begins a comment at the
 * start of a line or after a space; a value in double quotes is taken as it stands. Problems name
 * the line, and never repeat its text: it may hold a secret.
 */
final class SettingsFile {
  /** No sane file of settings is larger; a larger one is a mistake in the path. */
  static final int MOST_BYTES = 1 << 20;

  private final Path path;
  private final List<Entry> entries = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  /** One line's setting, not yet understood. */
  record Entry(String key, String value, String source) {}

  private SettingsFile(Path path) {
    this.path = path;
  }

  static SettingsFile read(Path path) {
    SettingsFile file = new SettingsFile(path);
    file.readLines();
    return file;
  }

  List<Entry> entries() {
    return entries;
  }

  List<String> problems() {
    return problems;
  }

  private void readLines() {
    String text;
    try (var in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        problems.add("settings file too large source=" + path + " most_bytes=" + MOST_BYTES);
        return;
      }
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notText) {
      problems.add("settings file is not UTF-8 text source=" + path);
      return;
    } catch (NoSuchFileException missing) {
      problems.add("settings file not found source=" + path);
      return;
    } catch (IOException unreadable) {
      problems.add("settings file cannot be read source=" + path + " problem=" + unreadable);
      return;
    }
    String[] lines = text.split("\r\n|\n", -1);
    for (int i = 0; i < lines.length; i++) {
      readLine(lines[i].strip(), path + ":" + (i + 1));
    }
  }

  private void readLine(String line, String source) {
    if (line.isEmpty() || line.startsWith("#")) {
      return;
    }
    int separator = firstOf(line, ':', '=');
    String key = separator < 0 ? "" : line.substring(0, separator).strip();
    if (key.isEmpty()) {
      problems.add("line is not a setting source=" + source + " expected=\"key: value\"");
      return;
    }
    String value = line.substring(separator + 1).strip();
    if (value.startsWith("\"")) {
      readQuoted(key, value, source);
    } else {
      entries.add(new Entry(key, withoutComment(value), source));
    }
  }

  private void readQuoted(String key, String value, String source) {
    int end = value.indexOf('"', 1);
    if (end < 0 || !withoutComment(value.substring(end + 1)).isEmpty()) {
      problems.add(
          "quoted value does not end with its quote key="
              + key
              + " source="
              + source
              + " expected=\"key: \"value\"\"");
      return;
    }
    entries.add(new Entry(key, value.substring(1, end), source));
  }

  private static String withoutComment(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) == '#' && (i == 0 || Character.isWhitespace(value.charAt(i - 1)))) {
        return value.substring(0, i).strip();
      }
    }
    return value.strip();
  }

  private static int firstOf(String line, char one, char other) {
    int first = line.indexOf(one);
    int second = line.indexOf(other);
    return first < 0 ? second : second < 0 ? first : Math.min(first, second);
  }
}
