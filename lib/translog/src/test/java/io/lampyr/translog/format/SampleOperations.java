package io.lampyr.translog.format;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.translog.format.Operation.Delete;
import io.lampyr.translog.format.Operation.DocumentName;
import io.lampyr.translog.format.Operation.DocumentVersion;
import io.lampyr.translog.format.Operation.Index;
import io.lampyr.translog.format.Operation.NoOp;
import io.lampyr.translog.format.Operation.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/** Operations, sections and objects for tests. */
public final class SampleOperations {
  public static final NodeId NODE = new NodeId("nodeA_-0123456789abcde");

  private SampleOperations() {}

  public static SectionKey section(int index, int ordinal, long term) {
    IndexId id = new IndexId("index-" + String.format("%016d", index));
    return new SectionKey(new ShardId(id, ordinal), new PrimaryTerm(term));
  }

  /** A small document written by one request. */
  public static Operation document(long seqNo, String requestId) {
    return new Index(
        seqNo,
        1,
        new Origin(requestId, 0),
        new DocumentVersion(1, VersionType.INTERNAL),
        new DocumentName("doc-" + seqNo, null, DocumentName.CLIENT_GIVEN),
        Source.utf8("{\"n\":" + seqNo + "}"));
  }

  /** One operation of each kind and with each optional part. */
  public static List<Operation> everyKind() {
    Origin origin = new Origin("request-1", 7);
    return List.of(
        new Index(
            0,
            3,
            origin,
            new DocumentVersion(1, VersionType.INTERNAL),
            new DocumentName("id-\u00e4-\ud83d\ude80", "somewhere", 1_767_225_600_000L),
            Source.utf8("{\"title\":\"a firefly\"}")),
        new Index(
            2,
            3,
            null,
            new DocumentVersion(41, VersionType.EXTERNAL_OR_EQUAL),
            new DocumentName("2", null, DocumentName.CLIENT_GIVEN),
            Source.utf8("")),
        new Delete(1, 4, new Origin("r", 0), new DocumentVersion(9, VersionType.EXTERNAL), "gone"),
        new NoOp(3, 4, null, "mapping was refused"));
  }

  /** What version 2 has beside that. */
  public static List<Operation> points() {
    return List.of(
        new Points(4, 3, null, 2, Source.utf8("two points")),
        new Points(6, 3, new Origin("request-1", 8), 1, Source.utf8("and one")));
  }

  public static List<Operation> random(Random random, int count) {
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      operations.add(random(random));
    }
    return operations;
  }

  private static Operation random(Random random) {
    long seqNo = random.nextLong() >>> (1 + random.nextInt(62));
    Origin origin =
        random.nextInt(4) == 0
            ? null
            : new Origin("q".repeat(1 + random.nextInt(128)), random.nextInt(1000));
    long mapping = random.nextInt(100);
    DocumentVersion version =
        new DocumentVersion(
            random.nextInt(9), List.of(VersionType.values()).get(random.nextInt(3)));
    return switch (random.nextInt(5)) {
      case 4 -> {
        byte[] payload = new byte[random.nextInt(300)];
        random.nextBytes(payload);
        int count = 1 + random.nextInt(Limits.MAX_POINTS);
        yield new Points(seqNo / 2, mapping, origin, count, Source.of(payload));
      }
      case 0 -> new NoOp(seqNo, mapping, origin, text(random, 60));
      case 1 -> new Delete(seqNo, mapping, origin, version, "x" + text(random, 100));
      default -> {
        String routing = random.nextBoolean() ? null : text(random, 50);
        byte[] source = new byte[random.nextInt(300)];
        random.nextBytes(source);
        DocumentName name =
            new DocumentName("x" + text(random, 100), routing, random.nextInt(5) - 1L);
        yield new Index(seqNo, mapping, origin, version, name, Source.of(source));
      }
    };
  }

  private static String text(Random random, int maxLength) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(maxLength);
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(
          switch (random.nextInt(4)) {
            case 0 -> 0x1f400 + random.nextInt(60);
            case 1 -> 0x400 + random.nextInt(60);
            default -> 'a' + random.nextInt(26);
          });
    }
    return text.toString();
  }

  /** An object with these sections. */
  public static byte[] object(long generation, SortedMap<SectionKey, List<Operation>> sections) {
    SortedMap<SectionKey, List<EncodedOperations>> encoded = new TreeMap<>();
    sections.forEach((key, ops) -> encoded.put(key, List.of(EncodedOperations.of(ops))));
    return TranslogWriter.encode(NODE, generation, encoded);
  }
}
