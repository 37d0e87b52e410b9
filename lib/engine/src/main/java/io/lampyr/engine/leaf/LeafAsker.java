package io.lampyr.engine.leaf;

import io.lampyr.base.share.Share;

/**
 * Who asks a leaf.
 *
 * @param process of which process, by a number that it has drawn for itself
 * @param share for whom that process asks
 */
public record LeafAsker(long process, Share share) {}
