package io.lampyr.mapping.analysis;

import org.apache.lucene.util.Attribute;

/**
 * Marks texts whose words come in several lengths side by side, such as shingles: words of
 * different lengths are no ways of saying the same, so queries take them one by one.
 */
public interface UnalignedWords extends Attribute {}
