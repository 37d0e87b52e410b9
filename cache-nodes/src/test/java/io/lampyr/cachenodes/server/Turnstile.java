package io.lampyr.cachenodes.server;

import io.lampyr.base.error.UnavailableException;

/** Where calls can be stopped, counted, and let go on. Open at first. */
public final class Turnstile {
  private boolean closed;
  private int waiting;
  private int passed;

  public synchronized void close() {
    closed = true;
  }

  public synchronized void open() {
    closed = false;
    notifyAll();
  }

  public synchronized int passed() {
    return passed;
  }

  /** Returns when so many calls stand before it. */
  public synchronized void awaitWaiting(int wanted) throws InterruptedException {
    while (waiting < wanted) {
      wait();
    }
  }

  /** Returns when so many calls have gone through it. */
  public synchronized void awaitPassed(int wanted) throws InterruptedException {
    while (passed < wanted) {
      wait();
    }
  }

  synchronized void pass() {
    waiting++;
    notifyAll();
    try {
      while (closed) {
        wait();
      }
      passed++;
      notifyAll();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("call was interrupted", interrupted);
    } finally {
      waiting--;
    }
  }
}
