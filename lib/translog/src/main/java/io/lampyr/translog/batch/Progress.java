package io.lampyr.translog.batch;

/**
 * How far a translog has come: the generation that the open batch will have, the least one that is
 * not released (the open one's, if all before it are), and what is appended or reserved and not
 * released.
 */
public record Progress(
    long openGeneration, long leastUnreleased, long pendingBytes, int pendingOperations) {}
