package io.lampyr.engine.laws;

import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.Write;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/** What a node lives through: every kind of write, around refreshes and flushes. */
public final class Script {
  private final LawNode node;
  private final String prefix;
  private int written;

  public Script(LawNode node, String prefix) {
    this.node = node;
    this.prefix = prefix;
  }

  /** Texts are numbered from here, so that each is written once. */
  public void continueAt(int number) {
    written = number;
  }

  /** All of it, or until the node serves no more. */
  public void run() {
    List<Runnable> steps =
        List.of(
            () -> index("a"),
            () -> index("b"),
            () -> generated("g1"),
            node::release,
            () -> index("a"),
            () -> delete("b"),
            () -> external("x", 7),
            this::refresh,
            () -> create("b"),
            () -> create("a"),
            () -> delete("none"),
            () -> generated("g2"),
            this::flush,
            () -> index("b"),
            node::release,
            () -> delete("a"),
            () -> external("x", 6),
            () -> external("x", 9),
            this::refresh,
            () -> index("a"),
            () -> index("c"),
            node::release,
            this::flush,
            () -> generated("g3"),
            () -> index("c"),
            node::release,
            () -> delete("c"),
            () -> index("d"));
    for (Runnable step : steps) {
      if (!node.serves()) {
        return;
      }
      step.run();
      node.world.attempts.settle();
    }
  }

  public void refresh() {
    var _ = node.pumped(() -> node.shard().commits().requestRefresh().get());
  }

  public void flush() {
    var _ = node.pumped(() -> node.shard().commits().flush());
  }

  public void index(String id) {
    send(WriteKind.INDEX, VersionCheck.NONE, DocumentKey.of(prefix + id));
  }

  void create(String id) {
    send(WriteKind.CREATE, VersionCheck.NONE, DocumentKey.of(prefix + id));
  }

  public void delete(String id) {
    send(WriteKind.DELETE, VersionCheck.NONE, DocumentKey.of(prefix + id));
  }

  void external(String id, long version) {
    VersionCheck check = new VersionCheck.External(version, false);
    send(WriteKind.INDEX, check, DocumentKey.of(prefix + id));
  }

  /** Each id once, as they are made. */
  void generated(String id) {
    send(WriteKind.INDEX, VersionCheck.NONE, new DocumentKey(prefix + id, null, 1234));
  }

  private void send(WriteKind kind, VersionCheck check, DocumentKey key) {
    String text = kind == WriteKind.DELETE ? "" : prefix + "text " + ++written;
    node.world.attempts.send(node, new Write(0, kind, check, key, new BytesRef(text)));
  }
}
