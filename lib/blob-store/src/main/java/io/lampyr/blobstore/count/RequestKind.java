package io.lampyr.blobstore.count;

/** What is asked of a store, and at which price. */
public enum RequestKind {
  PUT(Price.WRITE),
  GET(Price.READ),
  HEAD(Price.READ),
  LIST(Price.WRITE),
  DELETE(Price.FREE),
  BEGIN_UPLOAD(Price.WRITE),
  PUT_PART(Price.WRITE),
  COMPLETE_UPLOAD(Price.WRITE),
  ABORT_UPLOAD(Price.FREE),
  LIST_UPLOADS(Price.WRITE);

  private final Price price;

  RequestKind(Price price) {
    this.price = price;
  }

  Price price() {
    return price;
  }

  /** The classes in which stores charge. */
  enum Price {
    WRITE,
    READ,
    FREE
  }
}
