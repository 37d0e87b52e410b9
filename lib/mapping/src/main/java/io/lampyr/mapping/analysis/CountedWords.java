package io.lampyr.mapping.analysis;

import org.apache.lucene.util.Attribute;

/** Marks texts whose words say by themselves how often they are to be counted. */
public interface CountedWords extends Attribute {}
