package io.lampyr.cluster.journal;

/**
 * How far a process knew the journal at a moment.
 *
 * @param beginning counts how often it had to read all of it
 * @param last the number of the last entry that it knew
 */
public record JournalPosition(long beginning, long last) {}
