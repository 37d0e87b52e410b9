package io.lampyr.restapi.exchange;

/** A response as any transport carries it away. The bytes are not changed by anyone any more. */
@SuppressWarnings(
    "ArrayRecordComponent") // Bodies are large: they are not copied, and nobody compares them.
public record Response(int status, Headers headers, byte[] body) {}
