package io.lampyr.luceneblob.directory;

/** Whether an opened file was closed: shared by an input and its clones and slices. */
final class OpenState {
  private final Runnable onClose;
  private volatile boolean closed;

  OpenState(Runnable onClose) {
    this.onClose = onClose;
  }

  boolean isClosed() {
    return closed;
  }

  /** Called once, by the input that the file was opened with. */
  void close() {
    closed = true;
    onClose.run();
  }
}
