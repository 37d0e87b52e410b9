package io.lampyr.engine.downsample;

import org.apache.lucene.util.BytesRef;

/**
 * A point that stands for others.
 *
 * @param bucket where its interval begins, in milliseconds
 * @param time the same, as the field of the time counts it
 */
public record MadePoint(BytesRef series, long bucket, long time, BytesRef source) {}
